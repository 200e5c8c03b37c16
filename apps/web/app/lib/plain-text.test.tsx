import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

it('leaves plain words alone', () => {
  expect(plainText(' In  3-6 months. ')).toBe(' In  3-6 months. ');
});

it('keeps the words of Markdown, without its signs', () => {
  const words = (
    <>
      <p>
        Read <em>our</em> <a href="/terms">terms</a>.
      </p>
      <ul>
        <li>
          <strong>One</strong> thing
        </li>
        <li>Another</li>
      </ul>
    </>
  );
  expect(plainText(words)).toBe('Read our terms. One thing Another');
});
