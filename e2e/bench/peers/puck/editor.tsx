// Puck as its documentation sets it up, with the kinds of blocks of the measured page; built by the bench.
import '@puckeditor/core/no-external.css'
import { Puck } from '@puckeditor/core'
import type { Config, Data, RichText, Slot } from '@puckeditor/core'
import { createRoot } from 'react-dom/client'
import './page.css'

/** Texts are written on the canvas, as in the product. */
const words = { type: 'richtext', contentEditable: true } as const
const column = { type: 'slot' } as const

type Blocks = {
  Section: { left: Slot; right: Slot; columns: number }
  Heading: { text: string }
  RichText: { text: RichText }
  Button: { label: string; link: string }
  Image: { src: string; alt: string }
  List: { items: { title: string }[] }
}

const isPage = (data: unknown): data is Data =>
  typeof data === 'object' && data !== null && 'content' in data && 'root' in data

const config: Config<Blocks> = {
  components: {
    Section: {
      fields: { left: column, right: column, columns: { type: 'number' } },
      render: ({ left: Left, right: Right, columns }) => (
        <section className="section" data-columns={columns}>
          <Left />
          {columns === 2 ? <Right /> : null}
        </section>
      ),
    },
    Heading: {
      fields: { text: { type: 'text', contentEditable: true } },
      render: ({ text }) => <h2>{text}</h2>,
    },
    RichText: {
      fields: { text: words },
      render: ({ text }) => <div className="words">{text}</div>,
    },
    Button: {
      fields: { label: { type: 'text', contentEditable: true }, link: { type: 'text' } },
      render: ({ label, link }) => (
        <a className="button" href={link}>
          {label}
        </a>
      ),
    },
    Image: {
      fields: { src: { type: 'text' }, alt: { type: 'text' } },
      render: ({ src, alt }) => <img src={src} alt={alt} />,
    },
    List: {
      fields: {
        items: { type: 'array', arrayFields: { title: { type: 'text', contentEditable: true } } },
      },
      render: ({ items }) => (
        <ul>
          {items.map(({ title }) => (
            <li key={title}>{title}</li>
          ))}
        </ul>
      ),
    },
  },
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no root.')
const count = new URLSearchParams(location.search).get('blocks')
const response = await fetch(`./page-${count}.json`)
const data: unknown = await response.json()
if (!isPage(data)) throw new Error('Another page than one of Puck.')
createRoot(root).render(<Puck config={config} data={data} />)
