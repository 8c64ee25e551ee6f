import type { TemplateSeed } from '../template.ts'
import * as t from '../pieces.ts'

/** An outdoor app: map lines, a phone, the link sent to you. Goal: links asked for. */
const seed: TemplateSeed = () => ({
  theme: {
    background: '#f3f6ec',
    text: '#17261f',
    muted: '#e2ecd8',
    primary: '#1e4d3b',
    onPrimary: '#ffffff',
    headingFont: 'manrope',
    bodyFont: 'dm-sans',
    radius: 18,
    scale: 1.15,
    buttonShape: 'round',
  },
  pages: [
    t.page(
      'Ridgeway, maps for people on foot',
      'Ridgeway finds the quiet path, works without a signal, and knows when the light goes. Get the app for your phone.',
      t.section({ width: 'wide', padding: 'small', background: 'custom', colour: '#ffe3c2' }, [
        t.navigation(
          'Ridgeway',
          [
            ['What it does', '#features'],
            ['Questions', '#questions'],
          ],
          ['Get the app', '#get'],
        ),
      ]),
      t.section(
        {
          width: 'wide',
          padding: 'medium',
          background: 'custom',
          colour: '#ffe3c2',
          ratio: [1, 1],
          align: 'centre',
        },
        [
          t.title('The long way round, found in a minute'),
          t.lead(
            'A map for people on foot: quiet paths first, no signal needed, and always an eye on the light.',
          ),
          t.button('Get the app', '#get', { size: 'large' }),
        ],
        [
          t.image(
            'ridge-phone',
            'A phone with a map, an orange trail leading to a flag, hills behind it',
            { corners: 'large' },
          ),
        ],
      ),
      t.section(
        { width: 'wide', padding: 'large', anchor: 'features' },
        [
          t.block('icon', { icon: 'map-pin', size: 'large', frame: 'solid' }),
          t.heading('Quiet first', { size: 'medium' }),
          t.text(
            'Say how long, not where. Ridgeway draws a round that avoids roads and finds a bench.',
          ),
        ],
        [
          t.block('icon', { icon: 'download', size: 'large', frame: 'solid' }),
          t.heading('No signal', { size: 'medium' }),
          t.text(
            'A region fits into 40 MB, with every contour. The battery lasts longer than you do.',
          ),
        ],
        [
          t.block('icon', { icon: 'sun', size: 'large', frame: 'solid' }),
          t.heading('Home by dark', { size: 'medium' }),
          t.text('It knows the sunset and your pace, and says in time when the short cut is wise.'),
        ],
      ),
      t.section({ width: 'full', padding: 'none' }, [
        t.image(
          'ridge-map',
          'Contour lines on dark green, a dotted orange trail between two peaks',
          { corners: 'square', ratio: 'wide' },
        ),
      ]),
      t.section(
        { width: 'normal', padding: 'large', background: 'primary', ratio: [1, 1] },
        [
          t.heading('Send it to your phone'),
          t.text(
            'Write down an address that you read on your phone. You get one mail with the link for your store, and nothing else.',
            { size: 'large' },
          ),
        ],
        [
          t.form(
            'Send me the link',
            [
              t.askEmail(),
              t.ask('radios', 'phone', 'My phone', { options: 'iPhone\nAndroid', required: true }),
              t.askConsent('You may send me the link to the app.'),
            ],
            { anchor: 'get' },
          ),
        ],
      ),
      t.section({ width: 'narrow', padding: 'large', anchor: 'questions' }, [
        t.heading('Before you go', { size: 'medium' }),
        t.questions([
          [
            'What does it cost?',
            'Your own region is free for good. All others together cost €24 a year.',
          ],
          [
            'Who sees where I walk?',
            'Nobody. Your rounds stay on your phone unless you send one to a friend.',
          ],
          [
            'Does it work for wheelchairs?',
            'Yes: tell it what counts as a step, and it finds rounds without any.',
          ],
        ]),
      ]),
    ),
    t.thanksPage(
      'The link is on its way',
      'The link to Ridgeway is on its way to your phone.',
      t.section(
        {
          width: 'normal',
          padding: 'large',
          background: 'custom',
          colour: '#ffe3c2',
          ratio: [1, 1],
          align: 'centre',
        },
        [
          t.title('Lace your boots'),
          t.lead('The link is on its way. Load your region while you still have a signal.'),
          t.button('Back to Ridgeway', '/', { style: 'secondary' }),
        ],
        [t.image('ridge-phone', '', { corners: 'large' })],
      ),
    ),
  ],
})

export default seed
