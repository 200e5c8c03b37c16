import { PILLARS, PILLARS_LABEL, type Pillar, SAY_IT } from '../../../content/pillars.ts';
import { Glyph, type GlyphDrawing } from '../../../ui/glyph.tsx';
import './pillars.css';

const PILLAR_GLYPHS: Record<Pillar['id'], GlyphDrawing> = {
  // Two lines come together and go on as one.
  harmonize: {
    lines: 'M4 12C38 12 42 36 72 36M4 60C38 60 42 36 72 36',
    course: 'M72 36h42',
    stars: [
      [4, 12],
      [4, 60],
      [72, 36],
    ],
    lamp: [114, 36],
  },
  // One point leaves the ring that closed around it.
  liberate: {
    lines: 'M52.4 25.3A26 26 0 1 0 52.4 46.7',
    course: 'M31 36h83',
    stars: [
      [52.4, 25.3],
      [52.4, 46.7],
      [31, 36],
    ],
    lamp: [114, 36],
  },
  // A course through known points.
  navigate: {
    lines: 'M4 58L32 22 60 46 86 14',
    course: 'M86 14l28 22',
    stars: [
      [4, 58],
      [32, 22],
      [60, 46],
      [86, 14],
    ],
    lamp: [114, 36],
  },
};

export function Pillars() {
  return (
    <section className="wrap section pillars" aria-label={PILLARS_LABEL}>
      {PILLARS.map((pillar) => (
        <article className="pillar" key={pillar.id}>
          <div className="pillar-name">
            <Glyph {...PILLAR_GLYPHS[pillar.id]} />
            <div>
              <h2>{pillar.name}</h2>
              <p className="pillar-object">{pillar.object}</p>
            </div>
          </div>
          <div className="pillar-body">
            <div className="pillar-word">
              <p className="pillar-maori" lang="mi">
                {pillar.maori}
              </p>
              <p>{pillar.meaning}</p>
              <details>
                <summary>{SAY_IT}</summary>
                <p className="pillar-sound">{pillar.soundsLike}</p>
              </details>
            </div>
            <p className="pillar-text">{pillar.text}</p>
          </div>
        </article>
      ))}
    </section>
  );
}
