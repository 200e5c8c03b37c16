import { useEffect, useState } from 'react';
import { BASE64_OUTPUT } from '../../../content/base64-encoder.ts';
import { fileSize } from '../../../content/tool-parts.ts';
import { Pane } from '../../../tool-parts/pane.tsx';
import type { DecodedContent } from '../running/convert-protocol.ts';
import styles from './preview.module.css';

/** A picture, or the facts known about a PDF. Nothing in the content can run: see {@link Picture}. */
export function Preview({ decoded }: { readonly decoded: DecodedContent }) {
  const { type, content, pdfTitle } = decoded;
  if (type.preview === 'image')
    return <Picture content={content} mediaType={type.mediaType} name={type.name} />;
  if (type.preview !== 'pdf') return null;
  return (
    <Pane title={BASE64_OUTPUT.preview}>
      <p className={styles.text}>{BASE64_OUTPUT.pdf(pdfTitle, fileSize(content.size))}</p>
    </Pane>
  );
}

interface PictureProps {
  readonly content: Blob;
  readonly mediaType: string;
  readonly name: string;
}

/** As an `<img>` from a blob, where an SVG's scripts and references are inert. */
function Picture({ content, mediaType, name }: PictureProps) {
  const [url, setUrl] = useState<string | null>(null);
  const [size, setSize] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([content], { type: mediaType }));
    setUrl(made);
    setSize(null);
    return () => URL.revokeObjectURL(made);
  }, [content, mediaType]);
  if (url === null) return null;
  return (
    <Pane title={BASE64_OUTPUT.preview}>
      <figure className={styles.figure}>
        <img
          src={url}
          alt={BASE64_OUTPUT.image(name)}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSize(BASE64_OUTPUT.imageSize(naturalWidth, naturalHeight))
          }
          onError={() => setSize(BASE64_OUTPUT.brokenImage)}
        />
        <figcaption>{size}</figcaption>
      </figure>
    </Pane>
  );
}
