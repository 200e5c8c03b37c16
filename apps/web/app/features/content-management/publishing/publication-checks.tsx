import type { Publication } from '@hln/contracts/site-words';
import styles from '../content-management.module.css';
import { PUBLICATIONS } from '../texts.ts';

/** The result of each check of a build. */
export function PublicationChecks({ publication }: { readonly publication: Publication }) {
  const { checks, failure } = publication;
  return (
    <>
      {failure !== null && (
        <section>
          <h3 className={styles.subtitle}>{PUBLICATIONS.failure}</h3>
          <p className={styles.failure}>{failure}</p>
        </section>
      )}
      <section>
        <h3 className={styles.subtitle}>{PUBLICATIONS.checks}</h3>
        {checks.length === 0 && <p className={styles.note}>{PUBLICATIONS.noChecks}</p>}
        <ul className={styles.checks}>
          {checks.map(({ name, faults, note }) => (
            <li key={name}>
              {name}:{' '}
              <span className={faults.length === 0 ? styles.passed : styles.failure}>
                {faults.length === 0 ? PUBLICATIONS.passed : PUBLICATIONS.faults(faults.length)}
              </span>
              {note !== undefined && <p className={styles.note}>{note}</p>}
              {faults.length > 0 && (
                <ul>
                  {faults.map((fault) => (
                    <li key={fault} className={styles.words}>
                      {fault}
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
