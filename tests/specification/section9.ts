import type { Headings } from './sentences';

/** Section 9, "Numbers". */
export const section9: Headings = {
  Calls: {
    'Transaction page size: 20': [
      'machines/dashboard/transactionPaging.test.ts › the offset grows by 20 after each load',
    ],
    'Access and refresh token cookies last 60 days': [
      'browser/tokenCookies.test.ts › both cookies last 60 days',
      'faults/refresh.spec.ts › the cookies live 60 days',
    ],
    'No request timeout by default': [
      'api/http.test.ts › a server that hangs is waited for without a limit',
    ],
  },
  'What is shown': {
    'Toasts: 5000 ms timeout, at most 20, top-right position': [
      'app/toaster.test.tsx › stand at the top right, go after 5000 ms and are 20 at most',
    ],
    'Tiers are ordered by qualFuel2 ascending': [
      'domain/tiers.test.ts › tiers are ordered by fuel ascending',
    ],
    'Q&A entries are sorted by weigth descending': [
      'machines/dashboard/questions.test.ts › questions are sorted by weigth descending',
    ],
    'Counter animation default duration: 800 ms': [
      'ui/Counter.test.tsx › it counts for 800 ms and ends on the exact number',
    ],
    'Statuses and types: Cancelled, Financial and NonFinancial (in Russian)': [
      'domain/ledger.test.ts › leaves a transaction with %s in sight but out of the totals',
      'domain/ledger.test.ts › names the kind of order only of transactions without money',
    ],
    'Date locale is Russian with weeks starting Monday': [
      'lib/text.test.ts › a date is a day, a month in Russian words and a year',
      'domain/forecast.test.ts › weeks start on Monday',
    ],
    'Desktop breakpoint for scroll behaviour: 1024 px': [
      'browser/sections.test.ts › at %d px, motion %s, the way to a section is %s',
    ],
  },
  Delays: {
    'Cookie popup delay: 2000 ms': [
      'machines/app/cookieConsent.test.ts › opens after 2000 ms and no sooner',
    ],
    'Rating thank-you hide delay: 1500 ms': [
      'machines/dashboard/rating.test.ts › 1.5 s after the choice it hides',
    ],
    'Initial reveal delay: 300 ms': [
      'machines/dashboard/rating.test.ts › revealed 300 ms after the purchase is here, not sooner',
    ],
    'Section-highlight reset: 2000 ms': [
      'machines/app/sectionHighlight.test.ts › marks a section for 2000 ms',
    ],
    'Post-load initialisation: 600 ms after data': [
      'machines/dashboard/dashboard.test.ts › the tier cards begin 600 ms after the data',
    ],
    'Modal event timeout: 400 ms': [
      'machines/app/modalStack.test.ts › is waited for 400 ms',
      'machines/app/modalStack.test.ts › is on its way out of sight for 400 ms',
    ],
  },
  Fields: {
    'Minimum age: 18': ['domain/form/fields.test.ts › is at least 18 years ago (section 9)'],
    'Phone prefix: +7': [
      'domain/form/fields.test.ts › is as long as +7 and ten digits (section 9)',
    ],
  },
  'Map and slider': {
    'Default map centre about 52.76, 37.62, zoom 5': [
      'domain/stations.test.ts › the map opens at 52.76, 37.62 and zoom 5',
    ],
    'Map reset 600 ms after closing': [
      'machines/stations/stationsMap.test.ts › the map is reset 600 ms after it closes',
    ],
    'Slider speed 500 ms': [
      'machines/dashboard/tierSlider.test.ts › a step takes 500 ms',
      'browser/swiperCarousel.test.ts › a swipe takes %d ms',
    ],
    'Slide-to-current-level 700 ms': [
      'machines/dashboard/tierSlider.test.ts › it slides to the current tier in 700 ms',
    ],
    'Space between slides 10–20 px by breakpoint (320/768/1024/1280)': [
      'features/dashboard/styles.test.ts › the space between slides is 10–20 px',
      'journeys/dashboard.spec.ts › slides stand 10–20 px apart',
    ],
  },
};
