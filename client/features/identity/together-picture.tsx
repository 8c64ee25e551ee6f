import { presenceColours } from '#client/lib/people/presence-colour.ts'
import classes from './together-picture.module.css'

const people = [
  { name: 'Mira', x: 330, y: 176, colour: presenceColours[1] },
  { name: 'Jonas', x: 118, y: 300, colour: presenceColours[2] },
  { name: 'Aiko', x: 372, y: 408, colour: presenceColours[4] },
]

/** Three people at work on one page, in the colours that they have in the builder. */
export function TogetherPicture() {
  return (
    <svg viewBox="0 0 520 520" className={classes.picture} aria-hidden>
      <radialGradient id="rays" gradientUnits="userSpaceOnUse" cx="230" cy="170" r="370">
        <stop className={classes.near} />
        <stop offset="1" className={classes.far} />
      </radialGradient>
      <g className={classes.rays} stroke="url(#rays)">
        {[0, 1, 2, 3, 4].map((ray) => (
          <path
            key={ray}
            d={`M${-20 + ray * 26} 540 A ${520 + ray * 44} ${520 + ray * 44} 0 0 1 540 ${-20 + ray * 26}`}
          />
        ))}
      </g>
      <rect x="90" y="60" width="340" height="410" rx="12" className={classes.page} />
      <rect x="118" y="92" width="46" height="8" rx="4" className={classes.soft} />
      <path d="M340 96h20M372 96h30" className={classes.line} />
      <path d="M124 146h202M124 174h142" className={classes.heading} />
      <path d="M120 206h230M120 222h198" className={classes.line} />
      <rect x="118" y="246" width="96" height="30" rx="6" className={classes.button} />
      <rect x="118" y="304" width="134" height="134" rx="8" className={classes.image} />
      <path d="M134 414l34-40 24 24 20-18 26 34" className={classes.hills} />
      <circle cx="226" cy="334" r="9" className={classes.sun} />
      <path d="M278 314h122M278 332h102" className={classes.line} />
      <rect x="276" y="352" width="126" height="24" rx="6" className={classes.field} />
      <rect x="276" y="386" width="126" height="24" rx="6" className={classes.field} />
      {people.map(({ name, x, y, colour }) => (
        <g key={name} transform={`translate(${x} ${y})`}>
          <path d="M0 0l5 18 4.5-7.5L18 8z" fill={colour} className={classes.pointer} />
          <rect x="14" y="16" width={16 + name.length * 7.4} height="22" rx="6" fill={colour} />
          <text x="22" y="31" className={classes.flag}>
            {name}
          </text>
        </g>
      ))}
    </svg>
  )
}
