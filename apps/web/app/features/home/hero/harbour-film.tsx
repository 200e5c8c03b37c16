import { HERO } from '../../../content/home.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Harbour } from '../../../ui/harbour.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { pauseIcon, playIcon } from '../../../ui/icons.ts';

/**
 * The harbour in the background of the text. The still image is all that most visitors need; the page script plays the
 * film over it (features/home/film.ts), and then shows the button.
 */
export function HarbourFilm() {
  return (
    <>
      <div className="hero-scene" aria-hidden="true">
        <Harbour />
      </div>
      <div className="wrap hero-foot">
        <p>{HERO.scene}</p>
        <IconButton
          className="film-toggle"
          size="small"
          label={HERO.playFilm}
          data-name-play={HERO.playFilm}
          data-name-pause={HERO.pauseFilm}
          icon={
            <>
              <Icon className="film-play" path={playIcon} />
              <Icon className="film-pause" path={pauseIcon} />
            </>
          }
          hidden
        />
      </div>
    </>
  );
}
