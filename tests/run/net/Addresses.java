// java: each time
import java.net.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

/** URIs, percent encoding: text only, no network. */
public class Addresses {
    static void uri(String text) {
        try {
            URI u = new URI(text);
            System.out.println(u.getScheme() + "|" + u.getUserInfo() + "|" + u.getHost() + "|" + u.getPort() + "|" + u.getPath() + "|" + u.getRawQuery() + "|" + u.getFragment() + "|" + u.isAbsolute() + u.isOpaque() + "|" + u.normalize() + "|" + u.hashCode());
        } catch (URISyntaxException e) {
            System.out.println(e.getMessage() + " " + e.getIndex());
        }
    }

    public static void main(String[] args) throws Exception {
        for (String text : new String[] {"http://user:pw@example.com:8080/a/../b/./c%20d?q=1&r=%C3%A9#frag", "mailto:someone@example.org", "../x//y", "", "file:///tmp/x", "//host/p", "http://[::1]:80/", "a b", "http://h:port/", "%zz", "urn:a:b", "HTTP://H/", "http:///nohost", "1http://x", "http://ex\u00e4mple/\u00fc"}) uri(text);
        URI base = URI.create("http://h/a/b/c");
        for (String text : new String[] {"d", "../d", "/d", "?q", "#f", "g:h", "./", "../../../x", ""}) System.out.print(base.resolve(text) + " ");
        System.out.println(base.relativize(URI.create("http://h/a/b/c/d/e")) + " " + base.compareTo(URI.create("http://h/a/b/d")) + " " + URI.create("HTTP://H/%7e").equals(URI.create("http://h/%7E")) + " " + new URI("http", "h", "/p q", "a=b c", "f").toASCIIString());
        try {
            URI.create("::");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(URLEncoder.encode("a b&c=\u00e9/\uD83D\uDE00*~", StandardCharsets.UTF_8) + " " + URLDecoder.decode("a+b%26%C3%A9", StandardCharsets.UTF_8));
        for (String bad : new String[] {"%", "%zz", "%-1"}) {
            try {
                URLDecoder.decode(bad, StandardCharsets.UTF_8);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
