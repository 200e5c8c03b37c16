import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { HERO } from '../../../content/home.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { pauseIcon, playIcon } from '../../../ui/icons.ts';
import { filmIsWelcome, onThemeShown, shownTheme, whenIdle } from './film-conditions.ts';

/**
 * The harbour in the background of the text. The still image (in the style sheet) is all that most visitors need; the
 * film is loaded when the page is idle, for visitors who want motion and can afford the bytes.
 */
export function HarbourFilm() {
  const theme = useSyncExternalStore(onThemeShown, shownTheme, () => 'night' as const);
  const [ready, setReady] = useState(false);
  const [playing, setPlaying] = useState(false);
  const [stopped, setStopped] = useState(false);
  const video = useRef<HTMLVideoElement>(null);

  useEffect(() => {
    if (!filmIsWelcome()) return;
    return whenIdle(() => setReady(true));
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of theme mounts a new element to observe.
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting && !stopped) {
        // Rejected where the browser saves power; the still image remains, and the button still works.
        element.play().catch(() => setPlaying(false));
      } else element.pause();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ready, stopped, theme]);

  const source = `/media/harbour-${theme}`;
  return (
    <>
      <div className="hero-scene" aria-hidden="true">
        {ready && (
          <video
            key={theme}
            ref={video}
            className={playing ? 'hero-film is-playing' : 'hero-film'}
            muted
            loop
            playsInline
            disablePictureInPicture
            preload="auto"
            tabIndex={-1}
            onPlaying={() => setPlaying(true)}
          >
            <source src={`${source}.av1.mp4`} type='video/mp4; codecs="av01.0.05M.08"' />
            <source src={`${source}.h264.mp4`} type='video/mp4; codecs="avc1.640020"' />
          </video>
        )}
      </div>
      <div className="wrap hero-foot">
        <p>{HERO.scene}</p>
        {ready && (
          <IconButton
            size="small"
            label={stopped ? HERO.playFilm : HERO.pauseFilm}
            icon={<Icon path={stopped ? playIcon : pauseIcon} />}
            onClick={() => setStopped(!stopped)}
          />
        )}
      </div>
    </>
  );
}
