import { Body } from '@react-email/body'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Html } from '@react-email/html'
import { Img } from '@react-email/img'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Text } from '@react-email/text'
import { logoKey } from './content.ts'
import type { MailCompany, MailContent, MailFoot, MailPart } from './content.ts'
import type { FindPicture } from './find-picture.ts'
import { Block } from './mail-block.tsx'
import { look, mailCss } from './mail-look.ts'
import { Part } from './mail-parts.tsx'
import type { Setting } from './mail-parts.tsx'
import { markKey } from './mail-pictures.ts'

type MailPageProps = {
  subject: string
  content: MailContent
  find: FindPicture
  repliesAre: string
}

/** A mail as a document: whose it is, what it says, why it came. */
export function MailPage({ subject, content, find, repliesAre }: MailPageProps) {
  const { company, title, preheader, parts, foot = [] } = content
  const news = parts.filter(({ kind }) => kind === 'news')
  const settingOf = (part: MailPart): Setting =>
    news.length < 2 ? 'alone' : part === news[0] ? 'first' : 'next'
  return (
    <Html lang="en" dir="ltr">
      <Head>
        <title>{subject}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style dangerouslySetInnerHTML={{ __html: mailCss }} />
      </Head>
      <Body className="m-ground" style={{ margin: 0, padding: 0 }}>
        <Preview>{preheader}</Preview>
        <Block {...look('ground', pageBox)} className="m-ground m-page">
          <Container style={{ maxWidth: 600, width: '100%' }}>
            <Block className="m-side" style={{ padding: '0 8px 20px' }}>
              <Whose company={company} find={find} />
            </Block>
            <Block {...look('card', { padding: '32px 32px 16px' })} className="m-card m-side">
              <Heading as="h1" dir="auto" {...look('title', titleBox)}>
                {title}
              </Heading>
              {[...parts.entries()].map(([at, part]) => (
                <Part key={at} part={part} find={find} setting={settingOf(part)} />
              ))}
            </Block>
            <Block className="m-side" style={{ padding: '20px 8px 0' }}>
              {foot.map((line) => (
                <Foot key={line.text} line={line} />
              ))}
              <Foot line={{ text: company ? `${repliesAre} Sent by Fanfare.` : repliesAre }} />
            </Block>
          </Container>
        </Block>
      </Body>
    </Html>
  )
}

/** Words that are longer than a line, as names can be, break: nothing is read sideways. */
const pageBox = { padding: '32px 16px 48px', wordBreak: 'break-word' } as const
const titleBox = { margin: '0 0 20px', letterSpacing: '-0.02em' }

function Whose({ company, find }: { company: MailCompany | undefined; find: FindPicture }) {
  const logo = find(company ? logoKey(company) : markKey)
  const name = company?.name ?? 'Fanfare'
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0}>
      <tbody>
        <tr>
          <td style={{ paddingRight: 12 }}>
            {logo ? <Logo logo={logo} isPlain={!company} /> : <Initial name={name} />}
          </td>
          <td {...look('name')} dir="auto">
            {name}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** Logos are made for light paper, and keep a light plate in the dark. */
function Logo({ logo, isPlain }: { logo: NonNullable<ReturnType<FindPicture>>; isPlain: boolean }) {
  const plate = isPlain ? {} : { backgroundColor: '#fefdfb', padding: 4, borderRadius: 6 }
  return <Img src={logo.src} alt="" width={logo.width} height={logo.height} style={plate} />
}

function Initial({ name }: { name: string }) {
  const [first] = new Intl.Segmenter('en').segment(name)
  const letter = first?.segment.toLocaleUpperCase('en') ?? ''
  const box = { width: 32, height: 32, borderRadius: 8, textAlign: 'center' } as const
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0}>
      <tbody>
        <tr>
          <td aria-hidden {...look('tile', { ...box, fontFamily: 'Arial, sans-serif' })}>
            <b>{letter}</b>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

function Foot({ line: { text, label, url } }: { line: MailFoot }) {
  return (
    <Text {...look('soft', { margin: '0 0 6px' })}>
      {text}
      {url ? (
        <>
          {' '}
          <Link href={url} {...look('soft', { textDecoration: 'underline' })}>
            {label ?? url}
          </Link>
        </>
      ) : null}
    </Text>
  )
}
