import type { ProofFacts } from './proof-facts.ts'
import { Part } from './proof-part.tsx'
import { timeWords } from './proof-words.ts'

/** When exactly this version went live. */
export function Live({ facts: { releases, campaign, zone } }: { facts: ProofFacts }) {
  return (
    <Part title="When it went live">
      {releases.length === 0 ? (
        <p>Exactly this version had not gone live when this proof was made.</p>
      ) : (
        <>
          <table>
            <thead>
              <tr>
                <th scope="col">Release</th>
                <th scope="col">Published</th>
                <th scope="col">By</th>
                <th scope="col">Files</th>
              </tr>
            </thead>
            <tbody>
              {releases.map(({ number, at, by, files }) => (
                <tr key={number}>
                  <td className="who">{number}</td>
                  <td>{timeWords(at, zone)}</td>
                  <td dir="auto">{by}</td>
                  <td>{files}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="note">Published at {campaign.address}</p>
        </>
      )}
    </Part>
  )
}

/** What tells whether a letter of the version or of a release is another one. */
export function Fingerprints({ facts: { version, releases, review } }: { facts: ProofFacts }) {
  return (
    <Part title="Fingerprints">
      <dl className="facts">
        <dt>Version {review.version.number}</dt>
        <dd>
          <code>{version.fingerprint}</code>
        </dd>
        {releases.flatMap(({ number, fingerprint }) => [
          <dt key={`${number} name`}>Release {number}</dt>,
          <dd key={number}>
            <code>{fingerprint}</code>
          </dd>,
        ])}
      </dl>
      <p className="note">
        SHA-256. Of a version: its theme and pages, and its language and own words where they were
        chosen, as JSON with the keys of objects in order. Of a release: a line for each published
        file, in the order of their paths, with the file’s SHA-256, two spaces and its path, as
        sha256sum writes it. Whoever changes a letter gets another fingerprint.
      </p>
    </Part>
  )
}
