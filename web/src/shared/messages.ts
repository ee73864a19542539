/**
 * The message catalogue: all texts that the specification quotes, to the letter. Do not correct their misspellings: people and tests
 * know these words. Other texts are in the screens that show them.
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
  login: {
    remember: 'Remember me',
    forgot: 'Forgot password?',
    submit: 'Sign In',
    google: 'Sign in with Google',
    done: 'Login user successfull',
  },
  signup: {
    submit: 'Create Account',
    google: 'Sign up with Google',
    done: 'Account create seccessfully',
  },
  auth: {
    'auth/invalid-credential': 'invalid Email or Password',
    'auth/weak-password': 'Please Provide a Srong Password',
    'auth/email-already-in-use': 'User Allready Exits',
  },
  tip: {
    back: 'Back to Tips',
    aboutAuthor: 'About the Author',
    expert: 'Gardening Expert',
    details: 'Tip Details',
    notFound: {
      title: 'Tip Not Found',
      text: "The gardening tip you're looking for doesn't exist or has been removed.",
      browse: 'Browse All Tips',
    },
  },
  myTips: {
    empty: "You haven't added any gardening tips yet.",
    addFirst: 'Add Your First Tip',
    edit: {
      title: 'Update Gardening Tip',
      updating: 'Updating...',
      done: { title: 'Success!', text: 'Your tip has been updated successfully' },
      failed: { title: 'Error!', text: 'There was a problem updating your tip' },
    },
    remove: {
      question: 'Do you want to Delete Tips?',
      confirm: 'Delete',
      deny: "Don't Delete",
      cancel: 'Cancel',
      done: 'Tips Deleted Success',
      denied: 'Changes are not saved',
    },
  },
  share: {
    submitting: 'Submitting...',
    saved: 'Your work has been saved',
    thanks: 'has been submitted successfully and will be reviewed by our team',
    viewMine: 'View My Tips',
    another: 'Share Another Tip',
    errors: {
      title: 'Title is required',
      plantType: 'Plant type is required',
      description: 'Description is required',
      descriptionShort: 'Description should be at least 50 characters',
      category: 'Please select a category',
      image: 'Please enter image URL',
      imageInvalid: 'Please enter a valid URL',
    },
    noName: 'N/A',
  },
} as const;

/** The specification's constants (its section 9). */
export const constants = {
  carouselMs: 10_000,
  toastMs: 1_500,
  featured: 6,
  descriptionCounter: 1_000,
} as const;
