import IconLayoutNavbar from '@tabler/icons-react/dist/esm/icons/IconLayoutNavbar.mjs'
import type { ReactNode } from 'react'
import type { ListItem, RichText } from '../../campaign/model/snapshot.ts'
import { defineBlock } from '../define-block.ts'
import type { BlockContext } from '../define-block.ts'
import { choice, image, link, list, richText, text, toggle } from '../fields.ts'
import { ItemLink } from '../item-link.tsx'
import { itemSlot } from '../item-slot.ts'
import { picture } from '../picture.ts'
import { rich, textOf, textOfValue } from '../rich.ts'
import { said, saidRich } from '../said.ts'
import { navigationCss } from './navigation-css.ts'

const withButton = { field: 'withButton', in: ['true'] }
const withLogo = { field: 'brand', in: ['logo', 'both'] }

export default defineBlock({
  kind: 'navigation',
  version: 1,
  name: 'Navigation',
  description: 'A name or a logo, links, and one button, for the top of a page.',
  icon: IconLayoutNavbar,
  category: 'layout',
  textField: 'name',
  fields: {
    brand: choice({
      label: 'Begins with',
      group: 'content',
      options: [
        { value: 'name', label: 'Name' },
        { value: 'logo', label: 'Logo' },
        { value: 'both', label: 'Both' },
      ],
      default: 'name',
    }),
    name: richText({
      label: 'Name',
      inline: true,
      plain: true,
      required: true,
      help: 'For people who do not see the logo.',
      placeholder: 'Your name',
      default: rich('Your name'),
    }),
    logo: image({ label: 'Logo', when: withLogo }),
    home: link({ label: 'The name leads to', default: '/' }),
    links: list({
      label: 'Links',
      itemName: 'Link',
      maxItems: 8,
      fields: {
        label: richText({
          label: 'Words',
          inline: true,
          plain: true,
          required: true,
          placeholder: 'Link',
          default: rich('Link'),
        }),
        link: link({ label: 'Link', required: true, help: 'A page, a #place, or an address.' }),
      },
      default: [
        { id: 'first', label: rich('About'), link: '' },
        { id: 'second', label: rich('Prices'), link: '' },
        { id: 'third', label: rich('Questions'), link: '' },
      ],
    }),
    withButton: toggle({ label: 'Button at the end', default: true }),
    button: richText({
      label: 'Words of the button',
      inline: true,
      plain: true,
      when: withButton,
      ...saidRich('getStarted'),
    }),
    buttonLink: link({ label: 'Link of the button', when: withButton }),
    title: text({
      label: 'Called',
      help: 'How screen readers announce it.',
      maxLength: 60,
      ...said('main'),
    }),
    menuTitle: text({
      label: 'Menu called',
      help: 'On narrow pages the links are behind a menu.',
      maxLength: 60,
      ...said('menu'),
    }),
    look: choice({
      label: 'Look',
      options: [
        { value: 'plain', label: 'Plain' },
        { value: 'line', label: 'Line' },
        { value: 'card', label: 'Card' },
      ],
      default: 'plain',
    }),
    align: choice({
      label: 'Links',
      group: 'layout',
      options: [
        { value: 'left', label: 'Left' },
        { value: 'center', label: 'Centre' },
        { value: 'right', label: 'Right' },
      ],
      default: 'right',
    }),
    sticky: toggle({
      label: 'Stays in sight',
      help: 'Its section stays at the top while people scroll.',
      group: 'layout',
    }),
  },
  css: navigationCss,
  render({ id, props, slots, context, language }) {
    const links = props.links.filter(({ label }) => isShown(label, context))
    const sticky = props.sticky ? ' ff-navigation-sticky' : ''
    return (
      <nav
        className={`ff-navigation ff-navigation-${props.look} ff-navigation-links-${props.align}${sticky}`}
        aria-label={props.title.trim() === '' ? language.words.main : props.title}
      >
        <ItemLink className="ff-navigation-home" href={props.home} linkTo={context.linkTo}>
          {props.brand === 'name' ? null : <Logo {...props} context={context} />}
          {props.brand === 'logo' && props.logo !== '' ? null : slots.name}
        </ItemLink>
        {links.length === 0 ? null : (
          <details className="ff-navigation-menu">
            <summary
              className="ff-navigation-toggle"
              aria-label={props.menuTitle || language.words.menu}
            />
            <Links links={links} slots={slots} context={context} />
          </details>
        )}
        {props.withButton && isShown(props.button, context) ? (
          <div className="ff-navigation-end" data-ff-block={id} data-ff-goal="click">
            <ItemLink
              className="ff-navigation-button"
              href={props.buttonLink}
              linkTo={context.linkTo}
            >
              {slots.button}
            </ItemLink>
          </div>
        ) : null}
      </nav>
    )
  },
  goals: (props) => (props.withButton ? ['click'] : []),
})

function isShown(label: unknown, { placeholder }: BlockContext): boolean {
  return textOfValue(label) !== '' || placeholder('Label') !== null
}

type LinksProps = {
  links: readonly ListItem[]
  slots: Readonly<Record<string, ReactNode>>
  context: BlockContext
}

function Links({ links, slots, context }: LinksProps) {
  return (
    <ul className="ff-navigation-list">
      {links.map((item) => (
        <li key={item.id}>
          <ItemLink className="ff-navigation-link" href={item.link} linkTo={context.linkTo}>
            {itemSlot(slots, 'links', item.id, 'label')}
          </ItemLink>
        </li>
      ))}
    </ul>
  )
}

type LogoProps = {
  brand: 'name' | 'logo' | 'both'
  logo: string
  name: RichText
  context: BlockContext
}

function Logo({ brand, logo, name, context }: LogoProps) {
  if (logo === '') return null
  // At the top of a page, so it loads at once; it is small, so any rendition will do.
  const { fetchPriority: _, ...attributes } = picture(logo, context, {
    first: true,
    sizes: '10rem',
  })
  return (
    <img
      className="ff-navigation-logo"
      {...attributes}
      alt={brand === 'logo' ? textOf(name) : ''}
    />
  )
}
