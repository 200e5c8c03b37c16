/**
 * Films the harbour: `npm run film -w @hln/web`. Draws every frame of the ten-second loop at night and at noon,
 * encodes each as AV1 and H.264. The results are committed, since encoding takes minutes; the same code gives the same
 * film.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCanvas } from '@napi-rs/canvas';
import { Mp4Muxer, VideoEncoder, VideoFrame } from '@napi-rs/webcodecs';
import { NIGHT, NOON, type Palette } from '../harbour/palette.ts';
import { drawScene } from '../harbour/scene.ts';
import { rgbaToYuv } from '../harbour/yuv.ts';

const OUT = resolve(dirname(fileURLToPath(import.meta.url)), '../../public/media');
const WIDTH = 1280;
const HEIGHT = 720;
const FRAMES_PER_SECOND = 24;
const SECONDS = 10;
const FRAMES = FRAMES_PER_SECOND * SECONDS;
const MAX_VIDEO_BYTES = 1_200_000;

const CODECS = [
  { name: 'av1', codec: 'av01.0.05M.08', bitrate: 420_000 },
  { name: 'h264', codec: 'avc1.640020', bitrate: 800_000 },
] as const;

class Recorder {
  readonly #muxer = new Mp4Muxer({ fastStart: true });
  readonly #encoder: VideoEncoder;
  readonly #file: string;
  #failure: Error | undefined;

  constructor(file: string, codec: string, bitrate: number) {
    this.#file = file;
    this.#muxer.addVideoTrack({ codec, width: WIDTH, height: HEIGHT, framerate: FRAMES_PER_SECOND });
    this.#encoder = new VideoEncoder({
      output: (chunk, metadata) => this.#muxer.addVideoChunk(chunk, metadata),
      error: (error) => {
        this.#failure = error;
      },
    });
    this.#encoder.configure({
      codec,
      width: WIDTH,
      height: HEIGHT,
      bitrate,
      framerate: FRAMES_PER_SECOND,
      bitrateMode: 'variable',
      latencyMode: 'quality',
      hardwareAcceleration: 'prefer-software',
    });
  }

  add(yuv: Uint8Array, index: number): void {
    const frame = new VideoFrame(yuv, {
      format: 'I420',
      codedWidth: WIDTH,
      codedHeight: HEIGHT,
      timestamp: Math.round((index * 1_000_000) / FRAMES_PER_SECOND),
      duration: Math.round(1_000_000 / FRAMES_PER_SECOND),
      colorSpace: { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false },
    });
    this.#encoder.encode(frame, { keyFrame: index === 0 });
    frame.close();
  }

  /** Waits until the encoder has caught up, so that frames do not pile up in memory. */
  async drain(): Promise<void> {
    while (this.#encoder.encodeQueueSize > 8) await new Promise((done) => setTimeout(done, 5));
    if (this.#failure) throw this.#failure;
  }

  async finish(): Promise<number> {
    await this.#encoder.flush();
    this.#encoder.close();
    if (this.#failure) throw this.#failure;
    this.#muxer.flush();
    const film = this.#muxer.finalize();
    await writeFile(join(OUT, this.#file), film);
    return film.byteLength;
  }
}

async function film(name: string, palette: Palette): Promise<void> {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const recorders = CODECS.map((codec) => ({
    name: codec.name,
    recorder: new Recorder(`harbour-${name}.${codec.name}.mp4`, codec.codec, codec.bitrate),
  }));
  for (let index = 0; index < FRAMES; index++) {
    drawScene(canvas, palette, index / FRAMES);
    const yuv = rgbaToYuv(canvas.data(), WIDTH, HEIGHT);
    for (const { recorder } of recorders) {
      recorder.add(yuv, index);
      await recorder.drain();
    }
  }
  for (const { name: codec, recorder } of recorders) {
    const bytes = await recorder.finish();
    console.log(`harbour-${name}.${codec}.mp4: ${bytes} bytes`);
    if (bytes > MAX_VIDEO_BYTES) throw new Error(`The ${codec} film is over ${MAX_VIDEO_BYTES} bytes.`);
  }
}

await mkdir(OUT, { recursive: true });
for (const [name, palette] of [
  ['night', NIGHT],
  ['noon', NOON],
] as const) {
  await film(name, palette);
}
