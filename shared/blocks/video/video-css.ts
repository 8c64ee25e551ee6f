/** The frame has its shape before and after the player is shown in it, so nothing moves. */
export const videoCss = `
.ff-video { position: relative; }
.ff-video-frame { position: relative; overflow: hidden; background: var(--ff-surface); color: var(--ff-soft); }
.ff-video-frame > * { position: absolute; inset: 0; box-sizing: border-box; width: 100%; height: 100%; border: 0; }
.ff-video-frame > video { background: black; }
.ff-video-play { display: grid; place-items: center; }
.ff-video-play[hidden] { display: none; }
.ff-video-play img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; }
.ff-video-play:focus-visible { outline-offset: -6px; }
.ff-video-sign { position: relative; display: grid; place-items: center; width: clamp(3.5rem, 11cqi, 5rem); aspect-ratio: 1; border-radius: 50%; background: var(--ff-accent); color: var(--ff-on-accent); box-shadow: 0 0.5rem 2rem rgb(0 0 0 / 0.35); transition: transform 200ms cubic-bezier(0.2, 0, 0, 1); }
.ff-video-sign svg { width: 42%; margin-left: 4%; fill: currentcolor; }
.ff-video-play:hover .ff-video-sign { transform: scale(1.08); }
.ff-video-empty { display: grid; place-items: center; padding: 1.5rem; outline: 1px dashed var(--ff-control); outline-offset: -1px; border-radius: inherit; font-size: 0.9375rem; text-align: center; }
.ff-video figcaption { margin-top: 0.75rem; color: var(--ff-soft); font-size: calc(0.875rem * var(--ff-text-scale)); line-height: 1.5; text-align: center; text-wrap: pretty; }
.ff-video-wide .ff-video-frame { aspect-ratio: 16 / 9; }
.ff-video-cinema .ff-video-frame { aspect-ratio: 21 / 9; }
.ff-video-classic .ff-video-frame { aspect-ratio: 4 / 3; }
.ff-video-square .ff-video-frame { aspect-ratio: 1; }
.ff-video-portrait .ff-video-frame { aspect-ratio: 9 / 16; }
.ff-video-theme .ff-video-frame { border-radius: var(--ff-radius); }
.ff-video-round .ff-video-frame { border-radius: max(1.25rem, calc(var(--ff-radius) * 1.5)); }
.ff-video-small { max-width: 20rem; margin-inline: auto; }
.ff-video-medium { max-width: 36rem; margin-inline: auto; }
.ff-video-full { max-width: none; }
@media (prefers-reduced-motion: reduce) { .ff-video-sign { transition: none; } .ff-video-play:hover .ff-video-sign { transform: none; } }
`
