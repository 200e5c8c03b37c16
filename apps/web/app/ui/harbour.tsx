import harbour from '../styles/generated/harbour.svg?raw';
import '../styles/generated/harbour.css';
import './harbour.css';

/**
 * The harbour at the hour of the theme. It covers the box around it, which is positioned and says by `--harbour-at` which
 * part of the width is seen where there is not room for all of it, from 0 (the left) to 1.
 */
export function Harbour() {
  return (
    <div className="harbour">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing; as elements it would be twice the script */}
      <div className="harbour-still" dangerouslySetInnerHTML={{ __html: harbour }} />
    </div>
  );
}
