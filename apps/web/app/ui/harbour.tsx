import harbour from '../styles/generated/harbour.svg?raw';
import '../styles/generated/harbour.css';
import './harbour.css';

/**
 * The harbour at the hour of the theme. It covers the box around it, which is positioned and says with `--harbour-at`
 * which part of the width is visible when not all of it fits, from 0 (the left) to 1.
 */
export function Harbour() {
  return (
    <div className="harbour">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing; as elements it would be twice the script */}
      <div className="harbour-still" dangerouslySetInnerHTML={{ __html: harbour }} />
    </div>
  );
}
