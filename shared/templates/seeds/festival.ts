import type { TemplateSeed } from '../template.ts'
import * as t from '../pieces.ts'

/** A loud night page: a stage across the whole window, line-up and tickets. Goal: presale places. */
const seed: TemplateSeed = (calendar) => {
  const opens = calendar(10, 'friday', '16:00')
  const closes = calendar(10, 'sunday')
  return {
    theme: {
      background: '#130b2e',
      text: '#fbf4ff',
      muted: '#1e1245',
      primary: '#ff6fb5',
      onPrimary: '#24092f',
      headingFont: 'space-grotesk',
      bodyFont: 'dm-sans',
      radius: 22,
      scale: 1.2,
      buttonShape: 'round',
      buttonCase: 'capitals',
    },
    pages: [
      t.page(
        'Nightfield: three nights of music in a meadow',
        `Forty acts, three nights, one meadow under the stars. Nightfield opens on ${opens.day}. Join the presale.`,
        t.section({ width: 'wide', padding: 'small' }, [
          t.navigation(
            'Nightfield',
            [
              ['Line-up', '#line-up'],
              ['Tickets', '#tickets'],
              ['Camping', '#camping'],
            ],
            ['Presale', '#presale'],
          ),
        ]),
        t.section(
          {
            width: 'normal',
            padding: 'large',
            image: '/pictures/festival-stage.svg',
            overlay: 62,
            focal: '50 80',
          },
          [
            t.space('64'),
            t.eyebrow(`${opens.day}, three nights`, { align: 'center' }),
            t.title('Stay up with us', { align: 'center' }),
            t.text(
              'Forty acts on two stages in a meadow without neighbours. The last song ends when the birds begin.',
              { size: 'large', align: 'center' },
            ),
            t.space('16'),
            t.block('countdown', {
              until: opens.moment,
              title: 'Gates open in',
              over: 'The gates are open. See you at the stage.',
              look: 'plain',
              align: 'center',
            }),
            t.space('96'),
          ],
        ),
        t.section({ anchor: 'line-up', padding: 'large', width: 'wide' }, [
          t.heading('Three nights, each its own'),
          t.tabs(
            [
              [
                'Friday',
                'Slow beginnings, warm synths and one very long sunset.',
                t.list(
                  'Paper Comets, on the meadow stage at nine',
                  'Oda & the Tide, at half past ten',
                  'Glasshouse, all night in the barn',
                ),
              ],
              [
                'Saturday',
                'The loud one. Bring earplugs; we have some for you, too.',
                t.list(
                  'Velvet Motor, on the meadow stage at nine',
                  'The Small Hours, at eleven',
                  'Kilo Kilo, until the generator sleeps',
                ),
              ],
              [
                'Sunday',
                'Strings, voices and a fire that everybody feeds.',
                t.list(
                  'Choir of the Valley, at seven',
                  'Ana Sol, alone with a piano at nine',
                  'Whoever brought a guitar, around the fire',
                ),
              ],
            ],
            { look: 'pills' },
          ),
        ]),
        t.section({ padding: 'medium', width: 'wide', background: 'muted' }, [
          t.figures(
            [
              ['40', 'acts on two stages'],
              ['3', 'nights, and a morning swim after each'],
              ['0', 'plastic cups: bring yours'],
              ['6 km', 'from the station, with a free shuttle'],
            ],
            { columns: 'four', look: 'plain', tone: 'accent', size: 'large' },
          ),
        ]),
        t.section({ anchor: 'tickets', padding: 'large', width: 'wide' }, [
          t.heading('Tickets', { align: 'center' }),
          t.plans(
            {
              name: 'One night',
              words: 'For a first taste.',
              price: '€49',
              period: 'a person',
              points: t.words(t.list('Both stages', 'Shuttle there and back', 'Swim included')),
              button: 'Take one night',
              link: '#presale',
            },
            {
              name: 'All three',
              words: 'For those who know.',
              price: '€119',
              period: 'a person',
              points: t.words(
                t.list('All three nights', 'Your place for a tent', 'Breakfast on Sunday'),
              ),
              button: 'Take all three',
              link: '#presale',
              badge: 'Most of the meadow',
            },
            {
              name: 'Four friends',
              words: 'For a whole tent.',
              price: '€396',
              period: 'for four',
              points: t.words(
                t.list(
                  'Four times three nights',
                  'A big place by the trees',
                  'A lantern that is yours',
                ),
              ),
              button: 'Bring three friends',
              link: '#presale',
            },
          ),
        ]),
        t.section(
          {
            anchor: 'camping',
            padding: 'large',
            width: 'wide',
            background: 'muted',
            ratio: [6, 5],
          },
          [t.image('festival-tents', 'Tents that glow in many colours below a crescent moon')],
          [
            t.heading('Sleep where it happens', { size: 'medium' }),
            t.points(
              [
                [
                  'Quiet side, loud side',
                  'Pick yours; the wood between them swallows most of it.',
                  'moon',
                ],
                ['Real showers', 'Warm from eight until noon.', 'sun'],
                [
                  'Breakfast from the valley',
                  'Bread, eggs and coffee from people next door.',
                  'coffee',
                ],
              ],
              { frame: 'soft' },
            ),
          ],
        ),
        t.section(
          { padding: 'large', background: 'primary', ratio: [1, 1] },
          [
            t.heading('Presale opens to this list first'),
            t.text(
              `You will have a day before everybody else. Nightfield runs from ${opens.day} to ${closes.day}.`,
              { size: 'large' },
            ),
          ],
          [
            t.form(
              'Put me on the list',
              [
                t.askEmail(),
                t.ask('select', 'ticket', 'What would you take?', {
                  options: 'One night\nAll three nights\nA ticket for four',
                  placeholder: 'Choose a ticket',
                }),
                t.askConsent('You may write to me about tickets for Nightfield.'),
              ],
              { anchor: 'presale' },
            ),
          ],
        ),
        t.section({ padding: 'medium', width: 'wide' }, [
          t.footer(
            'Nightfield',
            'Made by thirty people and a field.',
            'Come as you are, leave no trace.',
          ),
        ]),
      ),
      t.thanksPage(
        'You are on the presale list',
        'You are on the presale list of Nightfield.',
        t.section(
          { padding: 'large', image: '/pictures/festival-tents.svg', overlay: 65, focal: '50 20' },
          [
            t.space('64'),
            t.title('See you in the meadow', { align: 'center' }),
            t.text(
              'You are on the list. One letter will tell you when the presale opens, a day early.',
              {
                size: 'large',
                align: 'center',
              },
            ),
            t.space('8'),
            t.button('Back to the line-up', '/', { align: 'center' }),
            t.space('96'),
          ],
        ),
      ),
    ],
  }
}

export default seed
