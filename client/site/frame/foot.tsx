import { Mark } from './mark.tsx'

const columns = [
  {
    title: 'Product',
    links: [
      ['/features', 'Features'],
      ['/template-showcase', 'Templates'],
      ['/pricing', 'Pricing'],
      ['/security', 'Security'],
    ],
  },
  {
    title: 'Learn',
    links: [
      ['/documentation', 'Documentation'],
      ['/documentation/api-reference', 'API reference'],
      ['/documentation/self-hosting', 'Self-hosting'],
      ['/blog', 'Blog'],
    ],
  },
  {
    title: 'Fanfare',
    links: [
      ['/about', 'About'],
      ['/support', 'Support'],
      ['/privacy', 'Privacy'],
      ['/terms', 'Terms'],
    ],
  },
] as const

/** What every public page ends with. The choice of colours appears once its script runs. */
export function SiteFoot() {
  return (
    <footer className="site-foot">
      <div className="site-foot-row">
        <div className="site-foot-brand">
          <a href="/" className="site-home">
            <Mark /> <span>Fanfare</span>
          </a>
          <p>Build campaigns together, live.</p>
          <div className="scheme" role="group" aria-label="Colours" hidden>
            {['Auto', 'Light', 'Dark'].map((name) => (
              <button key={name} type="button" data-scheme={name.toLowerCase()}>
                {name}
              </button>
            ))}
          </div>
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <p className="site-foot-title">{title}</p>
            <ul>
              {links.map(([href, text]) => (
                <li key={href}>
                  <a href={href}>{text}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  )
}
