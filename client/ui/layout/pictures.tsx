import classes from './pictures.module.css'

/** A page being composed: what a list of campaigns will hold. */
export function PagesPicture() {
  return (
    <svg width="148" height="100" viewBox="0 0 148 100" className={classes.picture}>
      <rect x="8" y="20" width="58" height="72" rx="6" transform="rotate(-6 37 56)" />
      <rect x="82" y="20" width="58" height="72" rx="6" transform="rotate(6 111 56)" />
      <rect x="42" y="8" width="64" height="84" rx="7" className={classes.front} />
      <path d="M52 24h34M52 32h22" className={classes.ink} />
      <rect x="52" y="42" width="44" height="24" rx="3" className={classes.brass} />
      <path d="M52 76h44M52 83h30" />
    </svg>
  )
}

/** A gap between two pages: where a campaign was looked for. */
export function GapPicture() {
  return (
    <svg width="148" height="100" viewBox="0 0 148 100" className={classes.picture}>
      <rect x="8" y="20" width="58" height="72" rx="6" transform="rotate(-6 37 56)" />
      <rect x="82" y="20" width="58" height="72" rx="6" transform="rotate(6 111 56)" />
      <rect x="42" y="8" width="64" height="84" rx="7" className={classes.gap} />
      <circle cx="71" cy="47" r="11" className={classes.ink} />
      <path d="m79.5 55.5 9 9" className={classes.ink} />
    </svg>
  )
}

/** A rising count: what a live campaign will show. */
export function CountPicture() {
  return (
    <svg width="148" height="84" viewBox="0 0 148 84" className={classes.picture}>
      <path d="M8 76h132" />
      <path d="M10 66c18 0 20-12 36-12s18 8 32-6 18-34 36-34 14 8 24 4" className={classes.live} />
      <circle cx="138" cy="18" r="5" className={classes.dot} />
    </svg>
  )
}

/** Two faces and a place for the next: what a list of members will hold. */
export function PeoplePicture() {
  return (
    <svg width="132" height="64" viewBox="0 0 132 64" className={classes.picture}>
      <circle cx="34" cy="32" r="22" className={classes.front} />
      <circle cx="66" cy="32" r="22" className={classes.front} />
      <circle cx="98" cy="32" r="22" className={classes.dashed} />
      <path d="M98 24v16M90 32h16" className={classes.ink} />
    </svg>
  )
}

/** A letter above those that came before: what the inbox of leads will hold. */
export function InboxPicture() {
  return (
    <svg width="132" height="92" viewBox="0 0 132 92" className={classes.picture}>
      <rect x="22" y="8" width="88" height="44" rx="6" className={classes.dashed} />
      <rect x="14" y="24" width="104" height="60" rx="7" className={classes.front} />
      <path d="m16 29 50 32 50-32" />
      <path d="M28 72h26" className={classes.ink} />
      <circle cx="112" cy="26" r="6" className={classes.dot} />
    </svg>
  )
}
