import { Button, CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ownChange, useArrival } from '#client/lib/lists/use-arrival.ts'
import { Heading, Stack, Text } from '#client/ui/layout/elements.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { templatePurposes } from '#shared/templates/template.ts'
import { findTemplates, foundWords } from './find-templates.ts'
import type { Wanted } from './find-templates.ts'
import classes from './template-browser.module.css'
import type { ShownTemplate } from './template-source.ts'
import { TemplateThumbnail } from './template-thumbnail.tsx'

type TemplateBrowserProps = {
  templates: readonly ShownTemplate[]
  /** The address of a template's own page. */
  pathOf: (id: string) => string
  /** What else can be said of or done with a template. */
  renderExtra?: (template: ShownTemplate) => ReactNode
}

/** Templates to look for by purpose and words, each shown as its truly rendered page. */
export function TemplateBrowser(props: TemplateBrowserProps) {
  return <Finder key={useArrival()} {...props} />
}

function Finder({ templates, pathOf, renderExtra }: TemplateBrowserProps) {
  const [wish, change] = useWish()
  const { words, purpose } = wish
  const found = findTemplates(templates, wish)
  const hasOwn = templates.some((template) => template.purpose === 'company')
  const purposes = [
    { value: '', label: 'All' },
    ...(hasOwn ? [{ value: 'company', label: 'Your company' }] : []),
    ...templatePurposes,
  ]
  return (
    <>
      <Stack gap="12" role="search" aria-label="Templates">
        <TextInput
          aria-label="Search templates"
          placeholder="Search templates"
          maxLength={60}
          className={classes.search}
          leftSection={<IconSearch size={16} stroke={1.5} />}
          rightSection={
            words ? (
              <CloseButton aria-label="Clear search" onClick={() => change({ words: '' })} />
            ) : null
          }
          value={words}
          onChange={(event) => change({ words: event.currentTarget.value })}
        />
        <div className={classes.purposes} role="group" aria-label="Purpose">
          {purposes.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              className={classes.purpose}
              aria-pressed={purpose === value}
              onClick={() => change({ purpose: value })}
            >
              {label}
            </button>
          ))}
        </div>
      </Stack>
      <Text mt="16" mb="12" size="13" tone="ink-3" role="status">
        {foundWords(found.length)}
      </Text>
      {found.length === 0 ? (
        <EmptyState
          title="No template fits"
          action={
            <Button variant="default" onClick={() => change({ words: '', purpose: '' })}>
              Show all templates
            </Button>
          }
        >
          Try a shorter word, or another purpose. Every template can be changed into any other.
        </EmptyState>
      ) : (
        <ul className={classes.grid}>
          {found.map((template) => (
            <li key={template.id} className={classes.card}>
              <TemplateThumbnail template={template} />
              <div className={classes.foot}>
                <Heading size="14">
                  <Link to={pathOf(template.id)} className={classes.link} dir="auto">
                    {template.name}
                  </Link>
                </Heading>
                <Text size="13" line="20" tone="ink-2" dir="auto">
                  {template.description}
                </Text>
                {renderExtra?.(template)}
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/**
 * What is looked for, kept here and copied into the address: navigations are asynchronous, so that of a
 * click and a letter that follow each other the address alone would forget the click.
 */
function useWish(): [Wanted, (part: Partial<Wanted>) => void] {
  const [params, setParams] = useSearchParams()
  const [wish, keep] = useState<Wanted>(() => ({
    words: params.get('q') ?? '',
    purpose: params.get('purpose') ?? '',
  }))
  const change = (part: Partial<Wanted>) => {
    const next = { ...wish, ...part }
    keep(next)
    const { words, purpose } = next
    setParams(
      { ...(words && { q: words }), ...(purpose && { purpose }) },
      { replace: true, preventScrollReset: true, state: ownChange },
    )
  }
  return [wish, change]
}
