/** The mark of Fanfare; `size` is its edge in px. Beside it stands the name. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" className="mark" aria-hidden>
      <path d="M10.2 19.5h9.3M9.8 17.1l10-4.1M8.5 15.5l8.5-8.5M6.9 14.2l4.1-10M4.5 13.8V4.5" />
      <circle cx="4.9" cy="19.1" r="2.4" />
    </svg>
  )
}
