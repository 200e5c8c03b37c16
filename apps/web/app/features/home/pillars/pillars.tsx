import { PILLARS, PILLARS_LABEL, SAY_IT } from '../../../content/pillars.ts';
import { Glyph } from '../../../ui/glyph.tsx';
import { PILLAR_GLYPHS } from './pillar-glyphs.ts';
import './pillars.css';

export function Pillars() {
  return (
    <section className="wrap section pillars" aria-label={PILLARS_LABEL}>
      {PILLARS.map((pillar) => (
        <article className="pillar" key={pillar.id}>
          <Glyph {...PILLAR_GLYPHS[pillar.id]} />
          <div>
            <h2>{pillar.name}</h2>
            <p className="pillar-object">{pillar.object}</p>
          </div>
          <dl className="pillar-word">
            <dt lang="mi">{pillar.maori}</dt>
            <dd>
              <span className="visually-hidden">{SAY_IT}</span>
              <span className="pillar-sound">{pillar.soundsLike}</span>
              <span className="pillar-meaning">{pillar.meaning}</span>
            </dd>
          </dl>
          <p className="pillar-text">{pillar.text}</p>
        </article>
      ))}
    </section>
  );
}
