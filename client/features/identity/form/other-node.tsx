import type { UiNode } from '@ory/client'
import { Link } from 'react-router'
import { Text } from '#client/ui/layout/elements.tsx'
import { appPath } from '../flow/destination.ts'
import classes from './flow-form.module.css'
import { isSecretText, labelOf, textsOf } from './words.ts'

/** What is no input: a text, codes to keep, a picture, a link of our own; else its label, if any. */
export function OtherNode({ node }: { node: UiNode }) {
  const { attributes } = node
  const label = labelOf(node)
  if (attributes.node_type === 'text') return <TextNode node={node} label={label} />
  if (attributes.node_type === 'img')
    return attributes.src.startsWith('data:image/') ? (
      <img
        src={attributes.src}
        width={attributes.width}
        height={attributes.height}
        alt={label}
        className={classes.picture}
      />
    ) : null
  if (attributes.node_type === 'a') {
    const path = appPath(attributes.href, window.location.origin)
    return path ? (
      <Link to={path} className={classes.link}>
        {label || attributes.title.text}
      </Link>
    ) : null
  }
  if (attributes.node_type === 'script' || attributes.node_type === 'div') return null
  return label ? <Text tone="ink-2">{label}</Text> : null
}

function TextNode({ node, label }: { node: UiNode; label: string }) {
  const texts = textsOf(node)
  return (
    <Text as="div" tone="ink-2">
      {label ? (
        <Text weight="500" tone="ink" block>
          {label}
        </Text>
      ) : null}
      {isSecretText(node) ? (
        <p className={classes.codes} data-many={texts.length > 1 || undefined}>
          {texts.join('\n')}
        </p>
      ) : (
        texts.map((text) => <p key={text}>{text}</p>)
      )}
    </Text>
  )
}
