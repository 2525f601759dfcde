export { CodeStep } from '#ui/otp/CodeStep.tsx';
export { otpWith } from './otp';
