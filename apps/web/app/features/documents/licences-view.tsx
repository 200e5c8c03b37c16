import { LICENCES } from '../../content/documents.ts';
import { BACK_TO_HOME } from '../../content/site-map.ts';
import { prerenderedPart } from '../../tool-parts/prerendered-part.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import './licence-list.css';

const List = prerenderedPart('licence-list', async () => (await import('./licence-list.tsx')).LicenceList);

/** The authors of the code that visitors' browsers receive. */
export function LicencesView() {
  return (
    <>
      <PageHead title={LICENCES.title} lede={LICENCES.lede} back={BACK_TO_HOME} />
      <div className="wrap">
        <List />
      </div>
    </>
  );
}
