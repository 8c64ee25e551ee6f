import IconTags from '@tabler/icons-react/dist/esm/icons/IconTags.mjs'
import type { ReactNode } from 'react'
import type { ListItem } from '../../campaign/model/snapshot.ts'
import { defineBlock } from '../define-block.ts'
import type { BlockContext } from '../define-block.ts'
import { link, list, richText, toggle } from '../fields.ts'
import { ItemLink } from '../item-link.tsx'
import { itemSlot } from '../item-slot.ts'
import { bullets, rich, textOfValue } from '../rich.ts'
import { pricingTableCss } from './pricing-table-css.ts'

export default defineBlock({
  kind: 'pricing-table',
  version: 1,
  name: 'Pricing table',
  description: 'Two to four plans side by side, one of them pointed out.',
  icon: IconTags,
  category: 'action',
  fields: {
    plans: list({
      label: 'Plans',
      itemName: 'Plan',
      maxItems: 4,
      fields: {
        name: words('Name', 'Plan', { required: true }),
        words: words('For whom', 'For whom it is.'),
        price: words('Price', '€0', { required: true }),
        period: words('Period', 'a month'),
        points: richText({
          label: 'What is in it',
          inline: false,
          help: 'The points of a list get a check mark.',
          placeholder: 'What is in it',
          default: rich(bullets('Name what is in it', 'One thing a line')),
        }),
        button: words('Words of the button', 'Choose'),
        link: link({ label: 'Link of the button', help: 'A page, a #place, or an address.' }),
        highlighted: toggle({ label: 'Pointed out' }),
        badge: words('Said of it when pointed out', 'Our suggestion'),
      },
      default: [
        plan('first', 'Small', 'To try it out, alone.', '€0', [
          'Say what is in it',
          'Name the limits openly',
          'Help by mail',
        ]),
        plan('second', 'Medium', 'For a team that works together.', '€20', [
          'Everything in Small',
          'What a team needs',
          'An answer within a day',
        ]),
        plan('third', 'Large', 'For those with rules of their own.', '€60', [
          'Everything in Medium',
          'What large teams ask for',
          'A person to call',
        ]),
      ],
    }),
  },
  css: pricingTableCss,
  render({ id, props, slots, context }) {
    if (props.plans.length === 0) {
      const hint = context.placeholder('Add a plan')
      return hint === null ? null : <div className="ff-pricing-table-empty">{hint}</div>
    }
    return (
      <ul className={`ff-pricing-table ff-pricing-table-${props.plans.length}`}>
        {props.plans.map((item) => (
          <Plan
            key={item.id}
            blockId={id}
            plan={item}
            slot={(name) => itemSlot(slots, 'plans', item.id, name)}
            context={context}
          />
        ))}
      </ul>
    )
  },
  goals: () => ['click'],
})

/** A line of words on a plan, written in place. */
function words(label: string, sample: string, options: { required?: boolean } = {}) {
  return richText({
    label,
    inline: true,
    plain: true,
    placeholder: label,
    default: rich(sample),
    ...options,
  })
}

function plan(
  id: string,
  name: string,
  forWhom: string,
  price: string,
  points: string[],
): ListItem {
  return {
    id,
    name: rich(name),
    words: rich(forWhom),
    price: rich(price),
    period: rich('a month'),
    points: rich(bullets(...points)),
    button: rich(`Choose ${name}`),
    link: '',
    highlighted: id === 'second',
    badge: rich('Our suggestion'),
  }
}

type PlanProps = {
  blockId: string
  plan: ListItem
  slot: (name: string) => ReactNode
  context: BlockContext
}

/** The parts of a plan are rows that all plans share, so each part has its row even when empty. */
function Plan({ blockId, plan: item, slot, context }: PlanProps) {
  const shows = (name: string) =>
    textOfValue(item[name]) !== '' || context.placeholder('Words') !== null
  const isHighlighted = item.highlighted === true
  return (
    <li className={`ff-pricing-table-plan${isHighlighted ? ' ff-pricing-table-best' : ''}`}>
      <div className="ff-pricing-table-head">
        <p className="ff-pricing-table-name">{slot('name')}</p>
        {isHighlighted && shows('badge') ? (
          <p className="ff-pricing-table-badge">{slot('badge')}</p>
        ) : null}
      </div>
      <p className="ff-pricing-table-words">{slot('words')}</p>
      <p className="ff-pricing-table-price">
        <span className="ff-pricing-table-amount">{slot('price')}</span>{' '}
        {shows('period') ? <span className="ff-pricing-table-period">{slot('period')}</span> : null}
      </p>
      <div className="ff-pricing-table-points">{slot('points')}</div>
      <div className="ff-pricing-table-end" data-ff-block={blockId} data-ff-goal="click">
        {shows('button') ? (
          <ItemLink className="ff-pricing-table-button" href={item.link} linkTo={context.linkTo}>
            {slot('button')}
          </ItemLink>
        ) : null}
      </div>
    </li>
  )
}
