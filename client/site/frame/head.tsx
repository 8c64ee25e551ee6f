import { IconMenu2 } from '@tabler/icons-react'
import { Mark } from './mark.tsx'

const links = [
  { href: '/features', text: 'Features' },
  { href: '/template-showcase', text: 'Templates' },
  { href: '/pricing', text: 'Pricing' },
  { href: '/documentation', text: 'Documentation' },
  { href: '/blog', text: 'Blog' },
]

/**
 * What every public page begins with. The menu of a phone is a popover, so it needs no script. Which
 * of the account's links are in sight the server decides, by a mark on the document.
 */
export function SiteHead({ path }: { path: string }) {
  const isHere = (href: string) => path === href || path.startsWith(`${href}/`)
  return (
    <header className="site-head">
      <div className="site-head-row">
        <a href="/" className="site-home" aria-label="Fanfare, home">
          <Mark /> <span>Fanfare</span>
        </a>
        <nav id="site-menu" className="site-menu" popover="auto" aria-label="Site">
          {links.map(({ href, text }) => (
            <a key={href} href={href} aria-current={isHere(href) ? 'page' : undefined}>
              {text}
            </a>
          ))}
        </nav>
        <div className="site-account">
          <a href="/sign-in" className="button quiet for-strangers">
            Sign in
          </a>
          <a href="/sign-up" className="button for-strangers wide-only">
            Create an account
          </a>
          <a href="/dashboard" className="button outlined for-members">
            Dashboard
          </a>
          <button type="button" className="icon-button" popoverTarget="site-menu" aria-label="Menu">
            <IconMenu2 size={20} stroke={1.5} aria-hidden />
          </button>
        </div>
      </div>
    </header>
  )
}
