import { filmIsWelcome, isRefused, onThemeShown, shownTheme } from './hero/film-conditions.ts';

/** File types, the smaller one first; each theme has both. */
const KINDS = [
  { ending: 'av1.mp4', type: 'video/mp4; codecs="av01.0.05M.08"' },
  { ending: 'h264.mp4', type: 'video/mp4; codecs="avc1.640020"' },
];

/**
 * Plays the harbour's film over its still image, for visitors who want motion and can afford the bytes. It pauses while
 * it is out of view, follows the theme, and has a button to stop it.
 *
 * @param scene the container of the film
 * @param button shown once there is something to play; `data-name-play` and `data-name-pause` are its names
 */
export function startFilm(scene: Element, button: HTMLButtonElement): void {
  if (!filmIsWelcome()) return;
  let theme = shownTheme();
  let video = filmOf(theme);
  let hasStarted = false;
  let isRefusedNow = false;
  let isStopped = false;

  const draw = () => {
    const isPlaying = hasStarted && !isStopped;
    video.classList.toggle('is-playing', hasStarted);
    button.hidden = !hasStarted && !isRefusedNow;
    button.classList.toggle('is-playing', isPlaying);
    const name = button.getAttribute(isPlaying ? 'data-name-pause' : 'data-name-play') ?? '';
    button.setAttribute('aria-label', name);
    button.title = name;
  };
  // Rejected if the browser is saving power: the still image remains, and the button offers to play.
  const play = () =>
    video.play().catch((error: unknown) => {
      if (!isRefused(error)) return;
      isRefusedNow = true;
      draw();
    });
  const observer = new IntersectionObserver((entries) => {
    if (entries.at(-1)?.isIntersecting && !isStopped) void play();
    else video.pause();
  });
  const show = () => {
    hasStarted = false;
    isRefusedNow = false;
    video.addEventListener('playing', () => {
      hasStarted = true;
      draw();
    });
    scene.append(video);
    observer.observe(video);
    draw();
  };

  onThemeShown(() => {
    if (shownTheme() === theme) return;
    theme = shownTheme();
    observer.disconnect();
    video.remove();
    video = filmOf(theme);
    show();
  });
  button.addEventListener('click', () => {
    isStopped = hasStarted && !isStopped;
    if (isStopped) video.pause();
    else {
      isRefusedNow = false;
      // Within the click, which a browser that refused was waiting for.
      void play();
    }
    draw();
  });
  show();
}

function filmOf(theme: ReturnType<typeof shownTheme>): HTMLVideoElement {
  const video = document.createElement('video');
  Object.assign(video, {
    className: 'hero-film',
    muted: true,
    loop: true,
    playsInline: true,
    disablePictureInPicture: true,
    preload: 'auto',
    tabIndex: -1,
  });
  for (const { ending, type } of KINDS) {
    const source = document.createElement('source');
    source.src = `/media/harbour-${theme}.${ending}`;
    source.type = type;
    video.append(source);
  }
  return video;
}
