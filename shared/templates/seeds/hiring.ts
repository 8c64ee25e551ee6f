import type { TemplateSeed } from '../template.ts'
import * as t from '../pieces.ts'

/** Swiss and loud: red, black, a grid, three roles. Goal: applications. */
const seed: TemplateSeed = () => ({
  theme: {
    background: '#f5f3ee',
    text: '#111111',
    muted: '#e8e5dc',
    primary: '#d3170f',
    onPrimary: '#ffffff',
    headingFont: 'inter',
    bodyFont: 'inter',
    radius: 0,
    scale: 1.4,
    buttonShape: 'square',
  },
  pages: [
    t.page(
      'Three desks are free at Studio Norden',
      'Studio Norden looks for a designer, a developer and someone who keeps the calendar. Small team, four days, real work.',
      t.section(
        { width: 'full', padding: 'medium', ratio: [7, 5], align: 'bottom' },
        [
          t.title('Three desks are free.'),
          t.text(
            'Studio Norden makes signs, books and screens for places that people use every day. We are eleven. We would like to be fourteen.',
            { size: 'large' },
          ),
          t.button('Apply', '#apply', { size: 'large' }),
        ],
        [
          t.image('studio-forms', 'A circle, half red and half black, a triangle and stripes', {
            corners: 'square',
          }),
        ],
      ),
      t.section(
        { width: 'full', padding: 'large', background: 'dark', ratio: [1, 2] },
        [t.heading('The desks')],
        [
          t.tabs(
            [
              [
                'Designer',
                'You think in systems and still move single letters by hand.',
                t.list(
                  'Wayfinding for two hospitals',
                  'One book a year, from paper to binding',
                  'At least four years of doing this',
                ),
              ],
              [
                'Developer',
                'You build what is drawn, and say early when it should be drawn otherwise.',
                t.list(
                  'Screens that hang in stations and run for years',
                  'Typescript, a little hardware, much care',
                  'At least three years of doing this',
                ),
              ],
              [
                'Coordinator',
                'You know what is due on Thursday, and who does not know it yet.',
                t.list(
                  'Plans, budgets and suppliers of six projects',
                  'The calm voice on the phone',
                  'Any background, good nerves',
                ),
              ],
            ],
            { look: 'lines' },
          ),
        ],
      ),
      t.section(
        { width: 'full', padding: 'medium', ratio: [1, 1], align: 'centre' },
        [
          t.image(
            'studio-desk',
            'A desk with a screen, pencils, a lamp and books, in red, black and white',
            { corners: 'square' },
          ),
        ],
        [
          t.space('32'),
          t.heading('What you get', { size: 'medium' }),
          t.points(
            [
              ['Four days, full pay', 'Fridays are yours, also before deadlines.'],
              ['€52,000 to €68,000', 'The same table for everybody; it hangs in the kitchen.'],
              ['A desk by a window', 'There are fourteen windows.'],
              ['Twenty-eight days off', 'And the week in which nobody works.'],
            ],
            { icon: 'arrow-right', columns: 'two' },
          ),
          t.space('32'),
        ],
      ),
      t.section(
        { width: 'full', padding: 'large', background: 'primary', ratio: [1, 1] },
        [
          t.heading('Five answers, no cover letter.'),
          t.text(
            'You hear from a person within six days. Then a talk of an hour, a paid day with us, and a decision that week.',
            { size: 'large' },
          ),
        ],
        [
          t.form(
            'Send my application',
            [
              t.ask('radios', 'desk', 'Which desk?', {
                options: 'Designer\nDeveloper\nCoordinator',
                required: true,
              }),
              t.askName(),
              t.askEmail(),
              t.ask('text', 'work', 'Where can we see your work?', {
                placeholder: 'https://',
                maxLength: 300,
              }),
              t.ask('long-text', 'proud', 'What are you proud of, and what was your part in it?', {
                required: true,
                maxLength: 1200,
              }),
              t.askConsent('You may keep my application for six months and write to me about it.'),
            ],
            { anchor: 'apply' },
          ),
        ],
      ),
    ),
    t.thanksPage(
      'We have your application',
      'Your application at Studio Norden has arrived.',
      t.section(
        { width: 'full', padding: 'large', background: 'primary', ratio: [3, 2], align: 'centre' },
        [
          t.title('Read by a person. Within six days.'),
          t.text('Your answers are on the big table. Thank you for the time you took.', {
            size: 'large',
          }),
          t.button('Back to the desks', '/'),
        ],
        [t.image('studio-forms', '', { corners: 'square' })],
      ),
    ),
  ],
})

export default seed
