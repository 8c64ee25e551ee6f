import { IconSearch } from '@tabler/icons-react'
import { foundWords } from '#client/features/templates/public/find-templates.ts'
import { templates } from '#shared/templates/registry.ts'
import { templatePurposes } from '#shared/templates/template.ts'
import type { TemplateCard } from '#shared/templates/template.ts'
import { Glyph } from '../frame/glyph.tsx'
import type { SitePage } from '../site-page.ts'

/** Of every picture, in px; shown smaller where there is less room. */
export const templatePictureSize = { width: 720, height: 540 }
/** In sight on a phone, or on a large screen, before anything is scrolled. */
const seenAtOnce = 3

/** Every built-in template, for people without an account. `pictures` are addresses by template. */
export function templatesPage(pictures: ReadonlyMap<string, string>): SitePage {
  return {
    path: '/template-showcase',
    title: 'Templates to start from',
    description: `${templates.length} finished campaigns to start from: pages, form, words and pictures, for launches, events, waitlists, hiring and more.`,
    crumbs: [{ path: '/', text: 'Fanfare' }],
    script: 'templates',
    body: (
      <div className="frame">
        <div className="page-head">
          <h1>Start from a page that is finished</h1>
          <p className="sub">
            Each of these is a whole campaign: pages, form, words and pictures. What you see is
            rendered as visitors would get it; all of it can be changed.
          </p>
        </div>
        <TemplateSearch />
        <p className="template-count" role="status">
          {foundWords(templates.length)}
        </p>
        <ul className="templates">
          {templates.map((template, at) => (
            <Card
              key={template.id}
              template={template}
              picture={pictures.get(template.id) ?? ''}
              at={at}
            />
          ))}
        </ul>
        <div className="no-template" hidden>
          <h2>No template fits</h2>
          <p>
            Try a shorter word, or another purpose. Every template can be changed into any other.
          </p>
          <button type="button" className="button outlined">
            Show all templates
          </button>
        </div>
      </div>
    ),
  }
}

function TemplateSearch() {
  const purposes = [{ value: '', label: 'All' }, ...templatePurposes]
  return (
    <div className="template-search" role="search" aria-label="Templates">
      <label className="search-field">
        <Glyph of={IconSearch} size={16} />
        <input
          type="search"
          aria-label="Search templates"
          placeholder="Search templates"
          maxLength={60}
          autoComplete="off"
        />
      </label>
      <div className="purposes" role="group" aria-label="Purpose">
        {purposes.map(({ value, label }) => (
          <button key={value} type="button" value={value} aria-pressed={value === ''}>
            {label}
          </button>
        ))}
      </div>
    </div>
  )
}

type CardProps = { template: TemplateCard; picture: string; at: number }

function Card({ template: { id, name, description, purpose, ground }, picture, at }: CardProps) {
  const first = { loading: 'eager', fetchPriority: at === 0 ? 'high' : 'auto' } as const
  return (
    <li className="card template" data-purpose={purpose}>
      <img
        src={picture}
        alt=""
        {...templatePictureSize}
        {...(at < seenAtOnce ? first : ({ loading: 'lazy' } as const))}
        decoding="async"
        style={{ background: ground }}
      />
      <div>
        <h2>
          <a href={`/template-showcase/${id}`}>{name}</a>
        </h2>
        <p>{description}</p>
      </div>
    </li>
  )
}
