"""van de Panne and Fiume, Sensor-Actuator Networks, 1993."""
