import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.stream.XMLEventReader;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import org.xml.sax.Attributes;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.DefaultHandler;

public class Events {
    static final String TEXT = "<list kind='grün'><entry>one</entry><entry n='2'>two &lt; three</entry><?do it?></list>";

    public static void main(String[] args) throws Exception {
        DefaultHandler handler =
                new DefaultHandler() {
                    @Override
                    public void startElement(String space, String local, String name, Attributes attributes) {
                        System.out.println("start " + name + " " + attributes.getValue(0));
                    }

                    @Override
                    public void characters(char[] text, int from, int length) {
                        System.out.println("text " + new String(text, from, length));
                    }

                    @Override
                    public void processingInstruction(String target, String data) {
                        System.out.println(target + " " + data);
                    }

                    @Override
                    public void endElement(String space, String local, String name) {
                        System.out.println("end " + name);
                    }
                };
        parse(TEXT, handler);
        try {
            parse("<list>\n<entry></list>", new DefaultHandler());
        } catch (SAXParseException e) {
            System.out.println(e.getMessage() + " " + e.getLineNumber() + ":" + e.getColumnNumber());
        }

        XMLInputFactory inputs = XMLInputFactory.newInstance();
        XMLStreamReader reader = inputs.createXMLStreamReader(new StringReader(TEXT));
        while (reader.hasNext()) {
            int event = reader.next();
            boolean starts = event == XMLStreamConstants.START_ELEMENT;
            System.out.println(event + " " + (starts ? reader.getLocalName() + reader.getAttributeCount() : ""));
        }
        XMLEventReader events = inputs.createXMLEventReader(new StringReader(TEXT));
        int count = 0;
        while (events.hasNext()) {
            count += events.nextEvent().isCharacters() ? 1 : 0;
        }
        System.out.println(count);
        StringWriter text = new StringWriter();
        XMLStreamWriter writer = XMLOutputFactory.newInstance().createXMLStreamWriter(text);
        writer.writeStartDocument();
        writer.writeStartElement("made");
        writer.writeAttribute("by", "\"us\"");
        writer.writeCharacters("a < b");
        writer.writeEmptyElement("none");
        writer.writeEndDocument();
        writer.close();
        System.out.println(text);
    }

    static void parse(String text, DefaultHandler handler) throws Exception {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        SAXParserFactory.newInstance().newSAXParser().parse(new ByteArrayInputStream(bytes), handler);
    }
}
