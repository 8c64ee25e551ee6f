import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import type { RichText } from '../../campaign/model/snapshot.ts'
import { defineBlock } from '../define-block.ts'
import { alignment, choice, richText } from '../fields.ts'
import { hasPlace } from '../has-place.ts'
import { linkAttributes } from '../href.ts'
import { look } from '../look.ts'
import { paragraph, rich, textOf } from '../rich.ts'
import { saidRich } from '../said.ts'
import { mapAddress, mapServices } from './map-address.ts'

export default defineBlock({
  kind: 'map-link',
  version: 1,
  name: 'Map link',
  description: 'A name, an address and the way there, in the map that visitors prefer.',
  icon: IconMapPin,
  category: 'action',
  textField: 'name',
  fields: {
    name: richText({
      label: 'Name',
      inline: true,
      plain: true,
      placeholder: 'Name of the place',
      default: rich('Name of the place'),
    }),
    address: richText({
      label: 'Address',
      inline: true,
      plain: true,
      required: true,
      help: 'Shift and Enter begin a new line.',
      placeholder: 'Street and number',
      default: rich(paragraph('Street and number', { type: 'hardBreak' }, 'Postcode and town')),
    }),
    action: richText({
      label: 'Words before the maps',
      inline: true,
      plain: true,
      ...saidRich('openIn'),
    }),
    service: choice({
      label: 'Map',
      group: 'content',
      help: 'Nothing of it is loaded before somebody clicks.',
      options: [
        { value: 'all', label: 'Visitors choose' },
        { value: 'google', label: 'Google Maps' },
        { value: 'apple', label: 'Apple Maps' },
        { value: 'osm', label: 'OpenStreetMap' },
      ],
      default: 'all',
    }),
    look: choice({
      label: 'Look',
      options: [
        { value: 'card', label: 'Card' },
        { value: 'plain', label: 'Plain' },
      ],
      default: 'card',
    }),
    align: alignment(),
  },
  css: `
.ff-map-link { display: flex; flex-direction: var(--ff-map-link-flow); align-items: var(--ff-map-link-at); gap: 1rem; box-sizing: border-box; max-width: 36rem; color: var(--ff-fg); font-size: calc(1rem * var(--ff-text-scale)); line-height: 1.55; overflow-wrap: break-word; }
.ff-map-link-left { --ff-map-link-flow: row; --ff-map-link-at: flex-start; --ff-map-link-maps: flex-start; margin-inline: 0 auto; text-align: start; }
.ff-map-link-center { --ff-map-link-flow: column; --ff-map-link-at: center; --ff-map-link-maps: center; margin-inline: auto; text-align: center; }
.ff-map-link-right { --ff-map-link-flow: row-reverse; --ff-map-link-at: flex-start; --ff-map-link-maps: flex-end; margin-inline: auto 0; text-align: end; }
.ff-map-link-look-card { padding: clamp(1.25rem, 1rem + 1.5cqi, 1.75rem); border: 1px solid var(--ff-line); border-radius: var(--ff-radius); background: var(--ff-card); }
.ff-map-link-sign { flex: none; display: grid; place-items: center; width: 2.75rem; height: 2.75rem; border-radius: min(var(--ff-radius), 0.75rem); background: color-mix(in srgb, var(--ff-accent-mark) 12%, transparent); color: var(--ff-accent-mark); }
.ff-map-link-sign svg { width: 1.5rem; height: 1.5rem; }
.ff-map-link-words { min-width: 0; }
.ff-map-link-name { font-size: 1.0625em; font-weight: 600; }
.ff-map-link address { color: var(--ff-soft); font-style: normal; }
.ff-map-link-maps { display: flex; flex-wrap: wrap; justify-content: var(--ff-map-link-maps); gap: 0 1rem; margin-top: 0.5rem; font-size: 0.9375em; }
.ff-map-link-maps > * { padding-block: 0.25rem; }
.ff-map-link-maps > span { color: var(--ff-soft); }
.ff-map-link-maps a { font-weight: 500; text-decoration-thickness: 1px; }
.ff-map-link-maps a:hover { text-decoration-thickness: 2px; }
`,
  render({ props, slots, context }) {
    if (!hasPlace(props.name, context) && !hasPlace(props.address, context)) return null
    return (
      <div className={`${look('ff-map-link', props, 'align')} ff-map-link-look-${props.look}`}>
        <span className="ff-map-link-sign" aria-hidden>
          <IconMapPin stroke={1.5} />
        </span>
        <div className="ff-map-link-words">
          {hasPlace(props.name, context) ? (
            <div className="ff-map-link-name">{slots.name}</div>
          ) : null}
          {hasPlace(props.address, context) ? <address>{slots.address}</address> : null}
          <div className="ff-map-link-maps">
            {hasPlace(props.action, context) ? <span>{slots.action}</span> : null}
            {mapServices
              .filter(({ id }) => props.service === 'all' || props.service === id)
              .map((service) => (
                <a
                  key={service.id}
                  {...linkAttributes(mapAddress(service, placeOf(props)), context.linkTo)}
                >
                  {service.name}
                </a>
              ))}
          </div>
        </div>
      </div>
    )
  },
})

/** What a map is asked for. */
function placeOf({ name, address }: { name: RichText; address: RichText }): string {
  return [textOf(name), textOf(address)].filter((words) => words !== '').join(', ')
}
