export { RetryCountdown } from '#ui/form/RetryCountdown.tsx';
export { CodeStep } from '#ui/otp/CodeStep.tsx';
export { otpWith } from './otp';
export { sentOperation } from './otp';
