"""What bench/run can measure, one module each with a function `measure`."""
