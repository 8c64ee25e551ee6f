import { Menu, UnstyledButton } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import type { PageSnapshot, VariantSnapshot } from '#shared/campaign/model/snapshot.ts'
import { variantLetter, variantName } from '#shared/campaign/model/variant-name.ts'
import { Faces } from '#client/ui/faces/faces.tsx'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { Text } from '#client/ui/layout/elements.tsx'
import panel from '../panels/panels.module.css'
import { usePeople } from '../presence/use-people.ts'
import { showPage } from '../state/builder.ts'
import { useBuilder } from '../state/builder-context.ts'
import { NameInput } from './name-input.tsx'
import { VariantItems } from './variant-items.tsx'
import classes from './variants.module.css'

/** A page's variants in the list of pages. */
export function VariantRows({ page, shown }: { page: PageSnapshot; shown: string | undefined }) {
  if (page.variants.length === 0) return null
  return (
    <ul className={panel.nested} aria-label={`Variants of ${page.title || 'Untitled page'}`}>
      {page.variants.map((variant, index) => (
        <VariantRow
          key={variant.id}
          variant={variant}
          index={index}
          isShown={variant.id === shown}
        />
      ))}
    </ul>
  )
}

type VariantRowProps = { variant: VariantSnapshot; index: number; isShown: boolean }

function VariantRow({ variant, index, isShown }: VariantRowProps) {
  const builder = useBuilder()
  const people = usePeople(variant.id)
  const [isNaming, setNaming] = useState(false)
  const name = variantName(variant, index)
  return (
    <li className={`${panel.row} ${classes.rowVariant}`} data-current={isShown || undefined}>
      {isNaming ? (
        <NameInput
          variantId={variant.id}
          name={variant.name}
          placeholder={name}
          onDone={() => setNaming(false)}
        />
      ) : (
        <UnstyledButton
          className={panel.rowButton}
          aria-current={isShown ? 'page' : undefined}
          onClick={() => showPage(builder, variant.id)}
          onDoubleClick={() => setNaming(true)}
        >
          <span className={classes.letter} aria-hidden>
            {variantLetter(index)}
          </span>
          <Text as="span" grow truncate dir="auto" translate="no">
            {name}
          </Text>
        </UnstyledButton>
      )}
      {people.length > 0 ? <Faces people={people} max={3} size={18} /> : null}
      <Menu withinPortal position="bottom-end" shadow="md">
        <Menu.Target>
          <IconButton label={`More about ${name}`} size="xs" className={panel.more ?? ''}>
            <IconDots size={16} stroke={1.5} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <VariantItems variantId={variant.id} name={name} onRename={() => setNaming(true)} />
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}
