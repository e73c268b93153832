import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.Properties;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

public class Documents {
    public static void main(String[] args) throws Exception {
        String text =
                "<?xml version='1.0'?><!DOCTYPE shop [<!ENTITY who 'us'>]><shop xmlns:p='urn:p'>"
                        + "<item id='1' price='20'>pen &amp; ink</item><item id='2' price='5'><![CDATA[<paper>]]></item>"
                        + "<p:note>by &who;</p:note><!-- end --></shop>";
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        Document document = factory.newDocumentBuilder().parse(new InputSource(new StringReader(text)));
        NodeList items = document.getElementsByTagName("item");
        for (int i = 0; i < items.getLength(); i++) {
            Element item = (Element) items.item(i);
            System.out.println(item.getAttribute("id") + " " + item.getTextContent());
        }
        System.out.println(document.getElementsByTagNameNS("urn:p", "note").item(0).getTextContent());
        XPath path = XPathFactory.newInstance().newXPath();
        System.out.println(path.evaluate("sum(//item/@price)", document));
        System.out.println(path.evaluate("/shop/item[@price < 10]/text()", document));
        System.out.println(((NodeList) path.evaluate("//@*", document, XPathConstants.NODESET)).getLength());

        Element added = document.createElement("item");
        added.setAttribute("id", "3");
        added.appendChild(document.createTextNode("a < b"));
        document.getDocumentElement().appendChild(added);
        Transformer transformer = TransformerFactory.newInstance().newTransformer();
        transformer.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
        StringWriter writer = new StringWriter();
        transformer.transform(new DOMSource(document.getDocumentElement()), new StreamResult(writer));
        System.out.println(writer);

        Properties properties = new Properties();
        properties.setProperty("key", "a <value>");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        properties.storeToXML(bytes, "comment");
        System.out.println(bytes);
        Properties loaded = new Properties();
        loaded.loadFromXML(new ByteArrayInputStream(bytes.toByteArray()));
        System.out.println(loaded);
    }
}
