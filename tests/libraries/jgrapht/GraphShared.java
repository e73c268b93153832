// expect: violated
// why: graphs of JGraphT are not safe for concurrent changes; AsSynchronizedGraph is.
import org.jgrapht.graph.*;

public class GraphShared {
    public static void main(String[] args) throws Exception {
        DefaultDirectedGraph<String, DefaultEdge> graph = new DefaultDirectedGraph<>(DefaultEdge.class);
        Thread other = new Thread(() -> graph.addVertex("a"));
        other.start();
        graph.addVertex("b");
        other.join();
        assert graph.vertexSet().size() == 2 && graph.containsVertex("a") && graph.containsVertex("b") : graph;
        System.out.println(graph.vertexSet().size());
    }
}
