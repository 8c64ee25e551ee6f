import IconLayoutBottombar from '@tabler/icons-react/dist/esm/icons/IconLayoutBottombar.mjs'
import type { ReactNode } from 'react'
import type { RichText } from '../../campaign/model/snapshot.ts'
import { defineBlock } from '../define-block.ts'
import type { BlockContext } from '../define-block.ts'
import { choice, richText, text } from '../fields.ts'
import { ItemLink } from '../item-link.tsx'
import { itemSlot } from '../item-slot.ts'
import { look } from '../look.ts'
import { rich, textOf, textOfValue } from '../rich.ts'
import { said } from '../said.ts'
import { columnLinks, columnTitle } from './columns.ts'
import { columnsOf } from './columns-of.ts'
import type { LinkColumn } from './columns-of.ts'
import { footerCss } from './footer-css.ts'

const fields = {
  name: richText({
    label: 'Name',
    inline: true,
    plain: true,
    placeholder: 'Your name',
    default: rich('Your name'),
  }),
  words: richText({
    label: 'Words',
    inline: true,
    placeholder: 'Say in a sentence who you are',
    default: rich('Say in a sentence who you are and what you are for.'),
  }),
  columns: choice({
    label: 'Columns of links',
    group: 'content',
    options: [
      { value: '0', label: 'None' },
      { value: '1', label: '1' },
      { value: '2', label: '2' },
      { value: '3', label: '3' },
      { value: '4', label: '4' },
    ],
    default: '2',
  }),
  title1: columnTitle(1, 'Explore'),
  links1: columnLinks(1, 'About', 'Prices', 'Questions'),
  title2: columnTitle(2, 'Help'),
  links2: columnLinks(2, 'Contact', 'Privacy', 'Imprint'),
  title3: columnTitle(3, 'Follow'),
  links3: columnLinks(3, 'Newsletter', 'News'),
  title4: columnTitle(4, 'Company'),
  links4: columnLinks(4, 'Team', 'Jobs'),
  small: richText({
    label: 'Small print',
    inline: true,
    placeholder: 'Small print',
    default: rich('© Your name. All rights reserved.'),
  }),
  title: text({
    label: 'Links called',
    help: 'How screen readers announce them.',
    maxLength: 60,
    ...said('footer'),
  }),
  align: choice({
    label: 'Align',
    responsive: true,
    options: [
      { value: 'left', label: 'Side by side' },
      { value: 'center', label: 'Centred' },
    ],
    default: 'left',
  }),
}

export default defineBlock({
  kind: 'footer',
  version: 1,
  name: 'Footer',
  description: 'Columns of links, a few words and the small print, for the end of a page.',
  icon: IconLayoutBottombar,
  category: 'layout',
  textField: 'words',
  fields,
  css: footerCss,
  render({ props, slots, context, language }) {
    const shows = (words: RichText) => textOf(words) !== '' || context.placeholder('Words') !== null
    const columns = columnsOf(props).filter(({ links }) => links.length > 0)
    return (
      <footer className={look('ff-footer', props, 'align')}>
        <div className="ff-footer-top">
          {shows(props.name) || shows(props.words) ? (
            <div className="ff-footer-about">
              {shows(props.name) ? <p className="ff-footer-name">{slots.name}</p> : null}
              {shows(props.words) ? <p className="ff-footer-words">{slots.words}</p> : null}
            </div>
          ) : null}
          {columns.length === 0 ? null : (
            <nav
              className="ff-footer-columns"
              aria-label={props.title.trim() || language.words.footer}
            >
              {columns.map((column) => (
                <Column key={column.number} {...column} slots={slots} context={context} />
              ))}
            </nav>
          )}
        </div>
        {shows(props.small) ? <p className="ff-footer-small">{slots.small}</p> : null}
      </footer>
    )
  },
})

type ColumnProps = LinkColumn & {
  slots: Readonly<Record<string, ReactNode>>
  context: BlockContext
}

function Column({ number, title, links, slots, context }: ColumnProps) {
  const isWorking = context.placeholder('Words') !== null
  return (
    <div className="ff-footer-column">
      {textOf(title) !== '' || isWorking ? (
        <p className="ff-footer-title">{slots[`title${number}`]}</p>
      ) : null}
      <ul className="ff-footer-links">
        {links
          .filter(({ label }) => textOfValue(label) !== '' || isWorking)
          .map((item) => (
            <li key={item.id}>
              <ItemLink className="ff-footer-link" href={item.link} linkTo={context.linkTo}>
                {itemSlot(slots, `links${number}`, item.id, 'label')}
              </ItemLink>
            </li>
          ))}
      </ul>
    </div>
  )
}
