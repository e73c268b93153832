import java.io.*;
import java.util.*;
import javax.xml.transform.*;
import javax.xml.transform.stream.*;

/** A style sheet that the JDK compiles to a class in a module of its own. */
public class StyleSheets {
    static final String SHEET = "<xsl:stylesheet version='1.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'>"
        + "<xsl:output method='text'/><xsl:param name='who'/>"
        + "<xsl:template match='/list'><xsl:for-each select='item'><xsl:sort select='@n' data-type='number'/>"
        + "<xsl:value-of select='concat(@n, \":\", .)'/><xsl:if test='position() != last()'>, </xsl:if></xsl:for-each> for <xsl:value-of select='$who'/></xsl:template>"
        + "</xsl:stylesheet>";

    public static void main(String[] args) throws Exception {
        TransformerFactory factory = TransformerFactory.newInstance();
        Templates templates = factory.newTemplates(new StreamSource(new StringReader(SHEET)));
        for (String who : new String[] {"Ada", "Bob"}) {
            Transformer transformer = templates.newTransformer();
            transformer.setParameter("who", who);
            StringWriter out = new StringWriter();
            String xml = "<list><item n='10'>ten</item><item n='9'>nine</item></list>";
            transformer.transform(new StreamSource(new StringReader(xml)), new StreamResult(out));
            System.out.println(out);
        }
    }
}
