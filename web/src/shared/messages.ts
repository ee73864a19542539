/**
 * The message catalogue. This file and `messages-gardener.ts` contain all texts that the specification quotes, to the letter.
 * Do not correct their misspellings: people and tests know these words. Other texts are in the screens that show them. This file
 * has the texts for visitors; a first visit does not load the other.
 */
export const messages = {
  nav: {
    home: 'Home',
    myTips: 'My Tips',
    gardeners: 'Gardeners',
    shareTip: 'Share Garden Tip',
    browseTips: 'Browse Tips',
    login: 'Login',
    signUp: 'Sign Up',
    logOut: 'Log Out',
  },
  notFound: { text: "Oops! The page you're looking for doesn't exist.", home: 'Go Home' },
  home: {
    slides: ['Transform Your Garden', 'Seasonal Planting Guide', 'Eco-Friendly Gardening'],
    featuredGardeners: 'Featured Gardeners',
    topTips: 'Top Gardening Tips',
    story: 'Our Story',
    learnMore: 'Learn More',
    contactUs: 'Contact Us',
    gallery: 'Garden Inspiration',
  },
  gardeners: {
    empty: 'No gardeners found matching your search criteria.',
    clear: 'Clear Filters',
    view: 'View Profile',
    contact: 'Contact',
    filter: { all: 'All', active: 'Active', inactive: 'Inactive' },
  },
  tips: {
    heading: 'Browse Gardening Tips',
    allLevels: 'All Levels',
    empty: 'No gardening tips found matching your search criteria.',
    clear: 'Clear Filters',
  },
} as const;

/** The specification's constants (its section 9). */
export const constants = {
  carouselMs: 10_000,
  toastMs: 1_500,
  featured: 6,
  descriptionCounter: 1_000,
} as const;
