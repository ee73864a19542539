/** The other part of the message catalogue: login, sign-up, a tip's page, sharing a tip, My Tips. */
export const gardenerMessages = {
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
