import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as z from 'zod';
import { signIn, signUp } from './session';

const rule = z.object({
  email: z.email('An e-mail address is needed.'),
  password: z.string().min(8, 'At least eight characters are needed.'),
  fresh: z.boolean(),
});

type Credentials = z.infer<typeof rule>;

export function Login() {
  const navigate = useNavigate();
  const [failure, setFailure] = useState('');
  const { register, handleSubmit, formState } = useForm<Credentials>({
    resolver: zodResolver(rule),
    defaultValues: { email: '', password: '', fresh: false },
  });
  const enter = handleSubmit(async ({ email, password, fresh }) => {
    try {
      if (fresh) await signUp({ username: email, password, options: { userAttributes: { email } } });
      await signIn({ username: email, password });
      navigate('/');
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'It did not work.');
    }
  });
  return (
    <form onSubmit={enter}>
      <h1>Sign in</h1>
      <p role="alert">{failure}</p>
      <label>
        Email <input type="email" {...register('email')} />
      </label>
      <p>{formState.errors.email?.message}</p>
      <label>
        Password <input type="password" {...register('password')} />
      </label>
      <p>{formState.errors.password?.message}</p>
      <label>
        <input type="checkbox" {...register('fresh')} /> I am new here
      </label>
      <button type="submit" disabled={formState.isSubmitting}>
        Sign in
      </button>
    </form>
  );
}
