import { PACKAGES } from 'virtual:shipped-packages';

/** The packages that visitors' browsers receive, each with its licence. Text only: it needs no script. */
export function LicenceList() {
  return PACKAGES.map(({ name, version, licence, text }) => (
    <details key={name}>
      <summary>
        <h2>{name}</h2> {version}, {licence}
      </summary>
      <pre>{text}</pre>
    </details>
  ));
}
