/** The part of @napi-rs/webcodecs that the film uses. It is installed only where a film is made. */
declare module '@napi-rs/webcodecs' {
  const VideoEncoder: typeof globalThis.VideoEncoder;
  type VideoEncoder = globalThis.VideoEncoder;
  const VideoFrame: typeof globalThis.VideoFrame;
  class Mp4Muxer {
    constructor(options: { fastStart: boolean });
    addVideoTrack(track: { codec: string; width: number; height: number; framerate: number }): void;
    addVideoChunk(chunk: EncodedVideoChunk, metadata?: EncodedVideoChunkMetadata): void;
    flush(): void;
    finalize(): Uint8Array;
  }

  export { Mp4Muxer, VideoEncoder, VideoFrame };
}
