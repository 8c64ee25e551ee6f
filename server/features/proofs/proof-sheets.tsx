/** One sheet of paper with a page of the campaign, or with a part of one that is long. */
export type Sheet = {
  title: string
  path: string
  part: number
  parts: number
  /** Addresses of pictures; null where a page ends sooner at that width, or was not drawn. */
  desktop: string | null
  phone: string | null
  /** The page goes on below what could be drawn. */
  isCut: boolean
}

/** The pages of the version as they looked, desktop and phone beside each other. */
export function ProofSheets({ sheets, version }: { sheets: readonly Sheet[]; version: number }) {
  return (
    <>
      {sheets.map((sheet) => (
        <section key={`${sheet.path} ${sheet.part}`} className="sheet">
          <div className="sheet-head">
            <h2 dir="auto">
              {sheet.title}
              {sheet.parts > 1 ? `, part ${sheet.part} of ${sheet.parts}` : ''}
            </h2>
            <p className="quiet">
              {sheet.path} in version {version}
            </p>
          </div>
          <div className="pictures">
            <Picture sheet={sheet} width="desktop" />
            <Picture sheet={sheet} width="phone" />
          </div>
          {sheet.isCut ? (
            <p className="note">The page goes on; it is too long to be drawn.</p>
          ) : null}
        </section>
      ))}
    </>
  )
}

const names = { desktop: 'Desktop, 1280 px wide', phone: 'Phone, 390 px wide' } as const

function Picture({ sheet, width }: { sheet: Sheet; width: 'desktop' | 'phone' }) {
  const source = sheet[width]
  const alt = `${sheet.title} at ${width} width, part ${sheet.part}`
  if (source)
    return (
      <figure>
        <figcaption>{names[width]}</figcaption>
        <img src={source} alt={alt} />
      </figure>
    )
  return sheet.part === 1 ? (
    <p className="quiet">It could not be drawn at {width} width.</p>
  ) : (
    <div />
  )
}
