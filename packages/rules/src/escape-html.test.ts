import assert from 'node:assert/strict';
import { escapeHtml, textOfHtml, unescapeHtml } from './escape-html.ts';

describe('textOfHtml and unescapeHtml, which return plain text from HTML', () => {
  it('[H1576] textOfHtml returns the text that a browser would show for an HTML description', () => {
    assert.equal(
      textOfHtml('Harbour &amp; rain, by <a href="https://x.example">Mara</a>&#x27;s<br/>friends &lt;3'),
      "Harbour & rain, by Mara's\nfriends <3",
    );
    assert.equal(textOfHtml('2 < 3 and 5 > 4 &nowhere; &#9999999;'), '2 < 3 and 5 > 4 &nowhere; &#9999999;');
  });

  it('[H1576] unescapeHtml undoes escapeHtml', () => {
    const text = `<b> & "quoted" 'text'`;
    assert.equal(unescapeHtml(escapeHtml(text)), text);
  });
});
